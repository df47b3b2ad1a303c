import { cleanup, render, screen } from '@testing-library/react';
import { ApiError, routes } from 'shared-contracts';
import { openExtension } from 'shared-contracts/settings-calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { UiProvider } from 'shared-ui';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { createMemoryRouter, RouterProvider } from 'shared-ui/router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRegistry } from '../../testing/registry.ts';
import { ExtensionPage } from './extension.page.tsx';

let shell: FakeShell;

beforeEach(() => {
  shell = createFakeShell({ remote: 'host-shell' });
});
afterEach(cleanup);

function open() {
  const pages = [{ path: 'extensions/:extensionId/*', element: <ExtensionPage registry={createRegistry()} texts={undefined} /> }];
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ShellContext value={shell}>
          <RouterProvider router={createMemoryRouter(pages, { initialEntries: [routes.extension('x1')] })} />
        </ShellContext>
      </QueryClientProvider>
    </UiProvider>,
  );
}

it('says that an extension was removed, without an offer to retry', async () => {
  shell.answer(openExtension, () => {
    throw new ApiError({ code: 'not-found', status: 404, detail: 'Not found.' });
  });
  open();
  await screen.findByText('This extension isn’t installed anymore');
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers to retry when an extension is switched off', async () => {
  shell.answer(openExtension, () => {
    throw new ApiError({ code: 'not-allowed', status: 403, detail: 'Reader is switched off in this workspace.' });
  });
  open();
  await screen.findByText('Reader is switched off in this workspace.');
  screen.getByRole('button', { name: 'Retry' });
});
