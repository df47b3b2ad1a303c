import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type ChatSession } from 'shared-contracts';
import {
  deleteSession,
  exportSession,
  importChats,
  listNotebooks,
  listSessions,
  moveSession,
  renameSession,
  searchSessions,
} from 'shared-contracts/calls';
import { daysBefore } from 'shared-contracts/days';
import { type FakeShell, make } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { chatGptFile, chatGptMessage as said } from '../../testing/chat-files.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const daysAgo = (days: number) => daysBefore(new Date(), days).toISOString();
const withHistory =
  (...sessions: ChatSession[]) =>
  (shell: FakeShell) =>
    shell.answer(listSessions, () => ({ data: sessions, total: sessions.length }));
const panel = async () => within(await screen.findByRole('complementary'));
const titles = async () => (await panel()).queryAllByRole('link').map(({ textContent }) => textContent);
const failure = () => Promise.reject(new ApiError({ code: 'server', status: 500, detail: 'It broke.' }));

describe('chat history', () => {
  it('shows four placeholders, then the chats by date, newest first', async () => {
    await renderChat(
      '/',
      withHistory(
        make.chatSession({ title: 'Ancient', created_at: daysAgo(90) }),
        make.chatSession({ title: 'Fresh', created_at: daysAgo(0) }),
        make.chatSession({ title: 'Last week', created_at: daysAgo(5) }),
        make.chatSession({ title: 'Moved today', created_at: daysAgo(80), updated_at: daysAgo(-1) }),
      ),
    );
    expect(await (await panel()).findByRole('heading', { name: 'Today' })).toBeTruthy();
    const headings = (await panel()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Today', 'Previous 7 Days', 'Older']);
    expect(await titles()).toEqual(['Moved today', 'Fresh', 'Last week', 'Ancient']);
  });

  it('shows four placeholders while loading', async () => {
    await renderChat('/', (shell) => shell.answer(listSessions, () => new Promise(() => undefined)));
    const loading = await (await panel()).findByRole('status', { name: 'Loading' });
    expect(loading.children).toHaveLength(4);
  });

  it('says that there are no chats and offers a new one', async () => {
    await renderChat('/');
    expect(await (await panel()).findByText('No sessions available.')).toBeTruthy();
    expect((await panel()).getByRole('link', { name: 'New chat' }).getAttribute('href')).toBe('/app/chat');
  });

  it('says why loading failed and retries', async () => {
    const { user, shell } = await renderChat('/', (fake) =>
      fake.answer(listSessions, () => Promise.reject(new ApiError({ code: 'refused', status: 403, detail: 'Not yours.' }))),
    );
    await (await panel()).findByText('Not yours.');
    withHistory(make.chatSession({ title: 'Back' }))(shell);
    await user.click((await panel()).getByRole('button', { name: 'Retry' }));
    expect(await (await panel()).findByText('Back')).toBeTruthy();
  });

  it('searches on the server once typing pauses', async () => {
    const asked: string[] = [];
    const { user, shell } = await renderChat('/', withHistory(make.chatSession({ title: 'Other' })));
    shell.answer(searchSessions, ({ query }) => {
      asked.push(query.title);
      return { data: query.title === 'rev' ? [make.chatSession({ title: 'Revenue' })] : [] };
    });
    const box = await (await panel()).findByRole('searchbox', { name: 'Search Chats' });
    await user.type(box, 'rev');
    expect(await (await panel()).findByText('Revenue')).toBeTruthy();
    expect(asked).toEqual(['rev']);
    await user.clear(box);
    expect(await (await panel()).findByText('Other')).toBeTruthy();
    await user.type(box, 'xyz');
    expect(await (await panel()).findByText('No chats match “xyz”.')).toBeTruthy();
  });

  const chooseRename = async (user: Awaited<ReturnType<typeof renderChat>>['user'], name: string) => {
    await user.click(await (await panel()).findByRole('button', { name: `More actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    return (await panel()).findByRole('textbox', { name: 'Rename chat' });
  };

  it('renames at once, with a toast', async () => {
    const session = make.chatSession({ title: 'Old name' });
    const { user, shell } = await renderChat('/', withHistory(session));
    shell.answer(renameSession, ({ query }) => {
      withHistory({ ...session, title: query.rename })(shell);
      return { message: 'ok' };
    });
    const field = await chooseRename(user, 'Old name');
    await user.clear(field);
    await user.type(field, 'New name{Enter}');
    expect(await titles()).toEqual(['New name']);
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { kind: 'success', title: 'Rename Successful', description: 'The chat has been renamed successfully.' },
      ]),
    );
  });

  it('restores the old name when renaming fails', async () => {
    const { user, shell } = await renderChat('/', withHistory(make.chatSession({ title: 'Old name' })));
    shell.answer(renameSession, failure);
    const field = await chooseRename(user, 'Old name');
    await user.clear(field);
    await user.type(field, 'New name{Enter}');
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Rename Error' }]));
    expect(await titles()).toEqual(['Old name']);
  });

  it('deletes after confirmation, with the warning toast', async () => {
    const { user, shell } = await renderChat('/', withHistory(make.chatSession({ title: 'Doomed' }), make.chatSession({ title: 'Kept' })));
    shell.answer(deleteSession, () => {
      withHistory(make.chatSession({ title: 'Kept' }))(shell);
      return { message: 'ok' };
    });
    await user.click(await (await panel()).findByRole('button', { name: 'More actions for Doomed' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(async () => expect(await titles()).toEqual(['Kept']));
    expect(shell.confirmations).toMatchObject([{ title: 'Delete this chat?', danger: true }]);
    expect(shell.toasts).toMatchObject([
      { kind: 'warning', title: 'Deleted Warning', description: 'The chat has been deleted successfully.' },
    ]);
  });

  it('keeps the chat when deletion is canceled or fails', async () => {
    const { user, shell } = await renderChat('/', withHistory(make.chatSession({ title: 'Safe' })));
    shell.answer(deleteSession, failure);
    shell.confirmWith(false);
    const choose = async () => {
      await user.click(await (await panel()).findByRole('button', { name: 'More actions for Safe' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    };
    await choose();
    await waitFor(() => expect(shell.confirmations).toHaveLength(1));
    expect(shell.toasts).toEqual([]);
    shell.confirmWith(true);
    await choose();
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Deletion Error' }]));
    expect(await titles()).toEqual(['Safe']);
  });
});

describe('moving a chat', () => {
  const talk = make.chatSession({ title: 'Talk' });
  const research = make.notebook({ title: 'Research' });

  async function openMove(prepare: (shell: FakeShell) => void) {
    const view = await renderChat('/', (shell) => {
      withHistory(talk)(shell);
      shell.answer(listNotebooks, () => ({ notebooks: [make.notebook({ title: 'Home' }), research] }));
      prepare(shell);
    });
    await view.user.click(await (await panel()).findByRole('button', { name: /Talk/ }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Move to notebook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Talk” to a notebook' }));
    return { ...view, dialog };
  }

  it('asks for the notebook and says where the chat was moved', async () => {
    const moved: object[] = [];
    const { user, shell, dialog } = await openMove((fake) =>
      fake.answer(moveSession, ({ query }) => {
        moved.push(query);
        return { message: 'ok' };
      }),
    );
    const ok = dialog.getByRole('button', { name: 'Move' }) as HTMLButtonElement;
    expect(ok.disabled).toBe(true);
    await user.click(await dialog.findByRole('radio', { name: 'Research' }));
    await user.click(ok);
    await waitFor(() =>
      expect(shell.toasts).toEqual([{ kind: 'success', title: 'Success', description: 'Chat "Talk" added to Notebook "Research"' }]),
    );
    expect(moved).toEqual([{ session_id: talk.session_id, new_notebook_id: research.notebook_id }]);
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it('reports a failure', async () => {
    const { user, shell, dialog } = await openMove((fake) => fake.answer(moveSession, failure));
    await user.click(await dialog.findByRole('radio', { name: 'Research' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(shell.toasts).toEqual([{ kind: 'error', title: 'Error', description: 'Failed to move chat to notebook' }]));
  });
});

it('says when a chat could not be exported', async () => {
  const { user, shell } = await renderChat('/', (fake) => {
    withHistory(make.chatSession({ title: 'Talk' }))(fake);
    fake.answer(exportSession, failure);
  });
  await user.click(await (await panel()).findByRole('button', { name: /Talk/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON' }));
  await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', description: 'It broke.' }]));
});

describe('the import of chats', () => {
  it('reports in the page what was imported, what was skipped, and which parts were left out', async () => {
    const bodies: string[] = [];
    const { user } = await renderChat('/', (shell) =>
      shell.answer(importChats, ({ body }) => {
        bodies.push(...body.chats.flatMap(({ messages }) => messages.map(({ content }) => content)));
        return {
          results: body.chats.map(({ source_id }) => ({
            source_id,
            session_id: source_id,
            outcome: 'imported' as const,
            without_picture: 2,
          })),
        };
      }),
    );
    await user.click((await panel()).getByRole('button', { name: 'More chat options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import chats' }));
    const dialog = await screen.findByRole('dialog');
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://f' };
    const attachments = [{ id: 'f', name: 'лампа.png' }];
    const chats = [
      chatGptFile([said('user', [picture, 'Что это?'], { metadata: { attachments } }), said('assistant', ['x'], { recipient: 'web' })]),
      { title: 'A project', docs: [] },
    ];
    // A byte order mark, as editors on Windows write it.
    const file = new File([`\ufeff${JSON.stringify(chats)}`], 'conversations.json', { type: 'application/json' });
    const input = dialog.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no input');
    await user.upload(input, file);
    await within(dialog).findByText('Not everything could be imported:');
    const report = within(dialog).getByRole('status');
    expect(report.textContent).toContain('1 chat was imported.');
    expect(
      within(report)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'A project: not a chat in a known format',
      'Pictures that aren’t in the file: 3лампа.png, Chat',
      'Tool calls and their results: 1web',
    ]);
    expect(bodies).toEqual(['[This picture isn’t in the file: лампа.png]\n\nЧто это?']);
  });
});
