import { render, screen, within } from '@testing-library/react';
import { ApiError, type Capabilities } from 'shared-contracts';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../../contributes.ts';
import { remote } from '../remote.tsx';

export const createShell = (): FakeShell => createFakeShell({ remote: contributes.remote });

export const openRemote = (shell: FakeShell, path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

export const findMain = async () => within(await screen.findByRole('main'));

/** Returns an answer that refuses the call with a sentence. */
export const refuse =
  (detail: string, status = 422) =>
  () => {
    throw new ApiError({ code: 'refused', status, detail });
  };

/** Holds the capabilities of an installation where nothing is connected. */
export const nothingConnected: Capabilities = {
  model: { connected: false, name: 'Built-in assistant' },
  web_search: { by: null, engine: null },
  images: { by: null, model: null },
  embeddings: { by: null, model: null },
};
