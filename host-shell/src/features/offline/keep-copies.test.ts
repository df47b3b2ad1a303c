import { ApiError } from 'shared-contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CopyEntry } from '../../shared/offline/copies.model.ts';
import type { ObservedCall } from '../../shared/offline/observed-call.ts';
import { createCopyKeeper } from './keep-copies.ts';

const email = 'priya@example.com';
const store = {
  saveCopy: vi.fn(async (_email: string, _entry: CopyEntry, _content: string) => undefined),
  renameCopies: vi.fn(async (_email: string, _titles: ReadonlyMap<string, string>) => undefined),
  removeCopy: vi.fn(async (_email: string, _key: string) => undefined),
};
const message = (role: 'user' | 'assistant', content: string) => ({
  role,
  content,
  message_id: content,
  sources: { data: [{ title: 'S' }] },
});

let keep: (call: ObservedCall) => Promise<void>;
const answered = (name: string, input: unknown, answer: unknown, by: string | undefined = email) =>
  keep({ name, input, email: by, answer: Promise.resolve(answer) });
const refused = (name: string, query: object, status: number) =>
  keep({ name, input: { query }, email, answer: Promise.reject(new ApiError({ code: 'refused', status, detail: 'No.' })) });
const saved = () => {
  const [by, entry, content = ''] = store.saveCopy.mock.lastCall ?? [];
  return { by, entry, content: JSON.parse(content) as unknown };
};

beforeEach(() => {
  vi.clearAllMocks();
  keep = createCopyKeeper('/app', store);
});

describe('an opened chat', () => {
  const open = (by?: string) =>
    answered(
      'openSession',
      { query: { session_id: 's1' } },
      { session_id: 's1', title: 'Quarter', earlier: 3, messages: [message('user', 'Why?'), message('assistant', 'So.[DONE]')] },
      by,
    );

  it('is copied with its texts alone', async () => {
    await open();
    expect(saved()).toMatchObject({
      by: email,
      entry: { key: 'chat:s1', kind: 'chat', id: 's1', title: 'Quarter', path: '/app/chat?sessionId=s1' },
    });
    expect(saved().content).toEqual({
      earlier: 3,
      messages: [
        { role: 'user', content: 'Why?' },
        { role: 'assistant', content: 'So.' },
      ],
    });
  });

  it('is not copied while nobody is signed in', async () => {
    await keep({ name: 'openSession', input: {}, email: undefined, answer: Promise.resolve({}) });
    expect(store.saveCopy).not.toHaveBeenCalled();
  });

  it('is removed when the account may no longer open it, and kept when the server is unwell', async () => {
    await refused('openSession', { session_id: 's1' }, 503);
    expect(store.removeCopy).not.toHaveBeenCalled();
    await refused('openSession', { session_id: 's1' }, 404);
    expect(store.removeCopy).toHaveBeenCalledWith(email, 'chat:s1');
  });

  it('takes the title of the list, and is removed with the chat', async () => {
    await answered('listSessions', {}, { data: [{ session_id: 's1', title: 'Renamed' }] });
    expect(store.renameCopies).toHaveBeenCalledWith(email, new Map([['chat:s1', 'Renamed']]));
    await answered('deleteSession', { query: { session_id: 's1' } }, {});
    expect(store.removeCopy).toHaveBeenCalledWith(email, 'chat:s1');
  });
});

describe('an opened document', () => {
  it('is copied under the title of its notebook, again when it is saved, and removed when it is refused', async () => {
    await answered('listNotebooks', {}, { notebooks: [{ notebook_id: 'n1', title: 'Harbour' }] });
    await answered('getNotebookDocument', { query: { notebook_id: 'n1' } }, { content: { type: 'doc' }, version: 1 });
    expect(saved()).toMatchObject({
      entry: { key: 'document:n1', title: 'Harbour', path: '/app/notebooks/n1/document' },
      content: { type: 'doc' },
    });
    await answered('saveNotebookDocument', { body: { notebook_id: 'n1', content: { type: 'doc', content: [] } } }, { version: 2 });
    expect(saved().content).toEqual({ type: 'doc', content: [] });
    await refused('getNotebookDocument', { notebook_id: 'n1' }, 403);
    expect(store.removeCopy).toHaveBeenCalledWith(email, 'document:n1');
  });
});

it('copies nothing of other calls, such as those of incognito chats', async () => {
  await answered('completeChat', { body: { message: 'Secret', temporary: true } }, { message: 'Hidden' });
  await answered('getProfile', {}, { email });
  expect(store.saveCopy).not.toHaveBeenCalled();
});
