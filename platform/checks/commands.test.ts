import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findSharedKeys, type HandledCommand } from 'shared-contracts/registry';
import { expect, it } from 'vitest';
import { deployablePackages, readContributions } from '../release/index.ts';
import { workspace } from './sources.ts';

type Listed = HandledCommand & { readonly remote: string };

const load = async (path: string): Promise<unknown> => await import(pathToFileURL(join(workspace, path)).href);
const { shellCommands, closeCommand } = (await load('host-shell/src/shared/commands/shell-commands.ts')) as {
  readonly shellCommands: readonly Listed[];
  readonly closeCommand: Listed;
};
const { shortcutTexts } = (await load('host-shell/src/messages/shortcuts.ts')) as { shortcutTexts: Readonly<Record<string, string>> };

const remotes = deployablePackages().filter(({ kind }) => kind === 'remote');
const contributed = await Promise.all(
  remotes.map(async (target) => {
    const { remote, commands, handled = [] } = await readContributions(target);
    return [...commands, ...handled].map((command): Listed => ({ ...command, remote }));
  }),
);
const all = [
  ...[...shellCommands, closeCommand].map((command) => ({ ...command, title: shortcutTexts[command.id] ?? '' })),
  ...contributed.flat(),
];
const keyed = all.filter(({ keys }) => keys);

const names: Readonly<Record<string, string>> = { mod: 'Mod', shift: 'Shift', escape: 'Esc', enter: 'Enter', up: '↑', down: '↓' };
const spell = (keys = '') =>
  keys
    .split(' ')
    .map((one) =>
      one
        .split('+')
        .map((key) => names[key] ?? key.toUpperCase())
        .join('+'),
    )
    .join(', ');
const placeOf = ({ when }: Listed) => {
  if (when?.focus === 'message-box') return 'in the message box';
  if (when?.focus === 'layer') return 'in an open dialog or menu';
  return when?.paths ? 'in a chat' : 'everywhere';
};

it('gives no keys to two commands that can be active at once', () => {
  expect(keyed.length).toBeGreaterThan(10);
  expect(findSharedKeys(keyed)).toBeUndefined();
});

it.each([
  ['mod+k', {}, 'mod+k (host-shell/palette, mfe-new/go)'],
  ['mod+shift+o', { paths: ['agents/:id'] }, 'mod+shift+o (mfe-chat/new-chat, mfe-new/go)'],
  ['escape', { paths: ['chat'] }, 'escape (mfe-chat/stop-answer, mfe-new/go)'],
  ['mod+shift+e', {}, 'mod+shift+e (mfe-chat/resize, mfe-new/go)'],
])('names both commands when another takes %s at %j', (keys, when, expected) => {
  expect(findSharedKeys([...keyed, { remote: 'mfe-new', id: 'go', keys, when }])).toBe(expected);
});

it('has every key in the table of docs/product/shell.md', () => {
  const rows = keyed.map((command) => `| ${command.title} | ${spell(command.keys)} | ${placeOf(command)} |`);
  const [, section = ''] = readFileSync(join(workspace, 'docs/product/shell.md'), 'utf8').split(
    '| Command | Keys | Where |\n|---|---|---|\n',
  );
  const table = section.slice(0, section.indexOf('\n\n')).split('\n');
  expect(table).toEqual(rows);
});

it('has every key in the help article', () => {
  const article = readFileSync(join(workspace, 'api-server/help/personalization_and_preferences/keyboard.md'), 'utf8');
  // The article spells arrows out, and says "All shortcuts" instead of "This sheet".
  const missing = keyed.filter(({ title, keys = '' }) => {
    const line = article
      .split('\n')
      .find((one) => one.startsWith(title === shortcutTexts.sheet ? '- All shortcuts: ' : `- **${title}**: `));
    return !line || !(/up|down/.test(keys) || line.includes(spell(keys.split(' ')[0])));
  });
  expect(missing.map(({ title, keys }) => `- **${title}**: ${spell(keys)}`)).toEqual([]);
});
