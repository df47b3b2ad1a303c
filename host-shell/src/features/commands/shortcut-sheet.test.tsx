import { cleanup, render, screen } from '@testing-library/react';
import { UiProvider } from 'shared-ui';
import { afterEach, expect, it } from 'vitest';
import { shellCommands } from '../../shared/commands/shell-commands.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

afterEach(cleanup);

it('lists the commands that have keys, with every key', async () => {
  const commands = [
    ...shellCommands,
    { remote: 'mfe-chat', id: 'new-chat', title: 'New chat', to: '/chat', keys: 'mod+shift+o' },
    { remote: 'mfe-chat', id: 'pick', title: 'Choose from a menu', keys: 'up down enter', when: { focus: 'layer' as const } },
    { remote: 'mfe-chat', id: 'models', title: 'Models', to: '/models' },
  ];
  render(
    <UiProvider>
      <ShortcutSheet commands={commands} isOpen onClose={() => undefined} />
    </UiProvider>,
  );
  await screen.findByText('New chat');
  const rows = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(rows).toEqual([
    'Command palette: CtrlK',
    'Choose a model: CtrlShiftM',
    'This sheet: Ctrl/?',
    'Show or hide the side panel: Ctrl]',
    'Show or hide the navigation: Ctrl[',
    'Undo what a toast offers to undo: CtrlZ',
    'New chat: CtrlShiftO',
    'Choose from a menu: ↑↓Enter',
    'Close the top window: Esc',
  ]);
});
