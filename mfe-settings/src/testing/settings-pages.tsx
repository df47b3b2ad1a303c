import { render, screen, within } from '@testing-library/react';
import { ApiError, type Personalisation } from 'shared-contracts';
import { getPersonalisation, listMemories } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../../contributes.ts';
import { remote } from '../remote.tsx';

/** Holds the initial choices on Personalize AI. */
export const chosen: Personalisation = { interaction_style: 'decide', output_style: 'decide', autonomy: 'copilot', remembers: true };

/** Creates a shell with default choices and one memory. */
export function createSettingsShell(): FakeShell {
  localStorage.clear();
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getPersonalisation, () => chosen);
  shell.answer(listMemories, () => ({
    memories: [{ memory_id: 'm1', text: 'I like tea', origin: 'user' as const, created_at: '2026-11-01T08:00:00Z' }],
  }));
  return shell;
}

/** Opens an address of this remote. */
export const openPage = (shell: FakeShell, path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

/** Queries the page. */
export const main = async () => within(await screen.findByRole('main'));

/** Queries the panel beside the page. */
export const panel = async () => within(await screen.findByRole('complementary'));

/** Rejects a call the way the server does. */
export const refused = () => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};
