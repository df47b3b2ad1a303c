import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { getInstallation, type InstallationRole } from 'shared-contracts/admin-calls';
import type { CallAnswer, CallDefinition, CallInput } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../../contributes.ts';
import { remote } from '../remote.tsx';

/** Creates a shell of somebody with a role in the installation. */
export function createAdminShell(role: InstallationRole = 'owner'): FakeShell {
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getInstallation, () => ({ role, people: 3, groups: 1 }));
  return shell;
}

/** Opens an address of this remote. */
export const openPage = (shell: FakeShell, path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

/** Queries the page. */
export const main = async () => within(await screen.findByRole('main'));

/** Presses a button of the page. */
export const press = async (name: string | RegExp) => userEvent.click(await (await main()).findByRole('button', { name }));

/** Stubs a call and records its inputs. */
export function record<C extends CallDefinition>(shell: FakeShell, call: C, answer: CallAnswer<C>): CallInput<C>[] {
  const inputs: CallInput<C>[] = [];
  shell.answer(call, (input) => {
    inputs.push(input as CallInput<C>);
    return answer;
  });
  return inputs;
}

/** Rejects a call the way the server does. */
export const refused = () => {
  throw new ApiError({ code: 'not-allowed', status: 403, detail: 'Not yours.' });
};
