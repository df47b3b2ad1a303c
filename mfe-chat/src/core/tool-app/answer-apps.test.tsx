import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { readToolApp, shareFromApp, type ToolApp } from 'shared-contracts/agent-calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell } from 'shared-contracts/testing';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { expect, it } from 'vitest';
import { AnswerApps } from './answer-apps.tsx';

const apps = [{ app_id: 'app_1', server: 'Boards', tool: 'show_board' }];
const stored: ToolApp = {
  app_id: 'app_1',
  session_id: 'chat_1',
  server: 'Boards',
  tool: 'show_board',
  html: '<p>Board</p>',
  input: {},
  result: {},
  is_connected: true,
};

function open(app: () => ToolApp, { isOwn = true, startsOpen = true } = {}) {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  shell.answer(readToolApp, app);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShellContext value={shell}>
        <AnswerApps apps={apps} isOwn={isOwn} startsOpen={startsOpen} />
      </ShellContext>
    </QueryClientProvider>,
  );
  return shell;
}

it('opens the apps of the newest answer in a sandboxed frame that names the server, and others on request', async () => {
  open(() => stored, { startsOpen: false });
  expect(screen.getByRole('region', { name: 'App of Boards' })).toBeDefined();
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open app' }));
  const frame = await screen.findByTitle('App of Boards for show_board');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual(['allow-scripts', '/api/v4/artifact/frame']);
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(screen.getByTitle('App of Boards for show_board')).toBe(frame);
  await userEvent.click(screen.getByRole('button', { name: 'Close app' }));
  expect(document.querySelector('iframe')).toBeNull();
});

it('says that its server isn’t connected, and shows the app all the same', async () => {
  open(() => ({ ...stored, is_connected: false }));
  expect(await screen.findByText('Boards isn’t connected. The app shows what was there.')).toBeDefined();
  expect(screen.getByTitle('App of Boards for show_board')).toBeDefined();
});

it('says so when the server sent no app, and when it can’t be loaded', async () => {
  open(() => ({ ...stored, html: null }));
  expect(await screen.findByText('Boards didn’t send this app, or it was too large.')).toBeDefined();
});

it('offers to try again when the app can’t be loaded', async () => {
  let isBroken = true;
  open(() => {
    if (isBroken) throw new ApiError({ code: 'not-found', status: 404, detail: 'It is gone.' });
    return stored;
  });
  expect(await screen.findByText('The app could not be loaded')).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTitle('App of Boards for show_board')).toBeDefined();
});

it('shows others than the person who asked only that there is an app', () => {
  open(
    () => {
      throw new Error('It is read.');
    },
    { isOwn: false },
  );
  expect(screen.getByText('Only the person who asked sees this app.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows what the app shares with the assistant until the person stops that for good', async () => {
  const sent: unknown[] = [];
  let context: string | null = 'Seat 12 is <b>selected</b>.';
  const shell = open(() => ({ ...stored, context }));
  let isBroken = true;
  shell.answer(shareFromApp, ({ body }) => {
    if (isBroken) throw new ApiError({ code: 'internal', status: 500, detail: 'It broke.' });
    sent.push(body);
    context = '';
    return { message: 'Stored.' };
  });
  await userEvent.click(await screen.findByText('The assistant sees what this app shows'));
  expect(screen.getByText('Seat 12 is <b>selected</b>.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error' }]));
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('The assistant doesn’t see what this app shows.')).toBeDefined();
  expect(sent).toEqual([{ text: null }]);
});
