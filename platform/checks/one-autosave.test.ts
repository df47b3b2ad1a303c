import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from './sources.ts';

/** Lists what follows the closing of a page for another reason than to save what a user wrote. */
const others = [
  // Ends the user's activity.
  'host-shell/src/app/use-page-activity.ts',
  // Tells a crash from a closed page.
  'host-shell/src/features/remotes/page-mark.ts',
  // Asks what would be lost before a reload.
  'host-shell/src/features/top-bar/update-page.ts',
  // Sends changes of several authors, which merge without a common version.
  'mfe-notebooks/src/app/document/together-part.tsx',
  'shared-ui/src/files/uploader.ts',
  'shared-ui/src/forms/use-leave-guard.ts',
];

const ownFolder = 'shared-ui/src/autosave/';
const watchesClosing = /['"](?:pagehide|beforeunload)['"]/;
/** Matches the calls that only an autosave makes, because they need what the page has seen. */
const savesAutomatically = /\b(?:saveNotes|updateStickyNote|addStickyNote|saveWorkflow)\b/;

const sources = sourcesOnDisk(workspace)
  .filter((path) => /^(?:mfe-|host-shell|shared-ui)/.test(path) && !/[.]test[.]|[/]testing[/]/.test(path))
  .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') }));

it('leaves it to the one autosave to save what is written before a page closes', () => {
  const found = sources.filter(({ path, text }) => !path.startsWith(ownFolder) && watchesClosing.test(text)).map(({ path }) => path);
  expect(found).toEqual(others);
});

it('saves without a button through the one autosave', () => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const found = sources.filter(({ text }) => savesAutomatically.test(text)).map(({ path }) => folderOf(path));
  const withAutosave = new Set(sources.filter(({ text }) => text.includes('new Autosave<')).map(({ path }) => folderOf(path)));
  expect([...new Set(found)].filter((folder) => !withAutosave.has(folder))).toEqual([]);
  expect(found.length).toBeGreaterThan(2);
});
