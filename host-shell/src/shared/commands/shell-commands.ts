import type { PageCommand } from 'shared-contracts/shell';

export const shellName = 'host-shell';

export const keysOfShell = {
  palette: 'mod+k',
  models: 'mod+shift+m',
  sheet: 'mod+/ ?',
  panel: 'mod+]',
  navigation: 'mod+[',
  undo: 'mod+z',
};

export type ShellCommandId = keyof typeof keysOfShell;

/** Lists the shell's own commands that have keys. Their titles load with what shows them. */
export const shellCommands: readonly PageCommand[] = Object.entries(keysOfShell).map(([id, keys]) => ({
  remote: shellName,
  id,
  title: '',
  keys,
}));

/** Describes what the design system's dialogs and menus do themselves, for the list of shortcuts. */
export const closeCommand: PageCommand = { remote: shellName, id: 'close', title: '', keys: 'escape', when: { focus: 'layer' } };
