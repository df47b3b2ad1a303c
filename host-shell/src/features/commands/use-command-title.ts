import type { PageCommand } from 'shared-contracts/shell';
import { useCommandTexts } from '../../messages/command.messages.ts';
import { type ShellCommandId, shellName } from '../../shared/commands/shell-commands.ts';

/** Returns a function that names a command. The shell's own titles load with what shows them. */
export function useCommandTitle(): (command: PageCommand) => string {
  const text = useCommandTexts();
  return ({ remote, id, title }) => (remote === shellName ? text(id as ShellCommandId | 'close') : title);
}
