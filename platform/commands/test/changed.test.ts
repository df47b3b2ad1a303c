import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../../release/index.ts';
import { affectedJourneys } from './changed.ts';

it('runs the journeys of a remote and those of all pages when the remote changes', () => {
  expect(affectedJourneys(['mfe-settings/src/remote.tsx', 'mfe-settings/src/app/routes.tsx'])).toEqual([
    'src/account/',
    'src/platform/',
    'src/shell/',
  ]);
});

it('runs one journey when only it changes, and none for documents and unit tests', () => {
  expect(affectedJourneys(['e2e/src/chat/first-chat.spec.ts', 'docs/traps.md', 'mfe-chat/src/a.test.tsx'])).toEqual([
    'src/chat/first-chat.spec.ts',
  ]);
});

it.each(['api-server/src/app.ts', 'shared-ui/src/index.ts', 'host-shell/src/main.tsx', 'e2e/support/fixtures.ts', 'package-lock.json'])(
  'runs every journey when %s changes',
  (file) => {
    expect(affectedJourneys(['mfe-chat/src/remote.tsx', file])).toBe('all');
  },
);

it('knows the journeys of every remote', () => {
  const folders = readdirSync(join(workspaceRoot, 'e2e/src')).map((name) => `src/${name}/`);
  for (const name of readdirSync(workspaceRoot).filter((folder) => folder.startsWith('mfe-'))) {
    const journeys = affectedJourneys([`${name}/src/remote.tsx`]);
    expect(journeys, name).not.toBe('all');
    expect(folders, name).toEqual(expect.arrayContaining([...journeys]));
  }
});
