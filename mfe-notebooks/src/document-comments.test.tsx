import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, sharingChanged } from 'shared-contracts';
import {
  addComment,
  type Comment,
  type CommentThread,
  countComments,
  deleteComment,
  editComment,
  findMentionable,
  giveAccess,
  listComments,
  resolveThread,
  restoreComment,
  setReaction,
} from 'shared-contracts/access-calls';
import { beforeEach, expect, it } from 'vitest';
import { createDocument, documentOf, editor, paragraph, selectText } from './testing/open-document.tsx';

beforeEach(() => localStorage.clear());

const makeComment = (part: Partial<Comment> = {}): Comment => ({
  comment_id: 'c1',
  author: { id: 'u_ben', name: 'Ben Rao' },
  is_own: false,
  may_delete: false,
  text: 'Is this right?',
  mentions: [],
  reactions: [],
  created_at: '2026-11-20T10:00:00Z',
  edited_at: null,
  is_deleted: false,
  ...part,
});

const makeThread = (part: Partial<CommentThread> = {}): CommentThread => ({
  thread_id: 'c1',
  part: null,
  quote: null,
  resolved: null,
  may_resolve: true,
  comments: [makeComment()],
  ...part,
});

/** Creates a server with a document and its comments. */
function createCommented(threads: CommentThread[] = [], mayShare = true) {
  const { shell, ...document } = createDocument();
  const server = { ...document, shell, threads, sent: [] as unknown[] };
  shell.answer(countComments, () => ({ open: server.threads.filter(({ resolved }) => !resolved).length, parts: [] }));
  shell.answer(listComments, () => ({ threads: server.threads, may_share: mayShare, owner: 'Olga Lind' }));
  shell.answer(findMentionable, () => ({ people: [] }));
  shell.answer(addComment, ({ body }) => {
    server.sent.push(body);
    const own = makeComment({
      comment_id: 'new',
      author: { id: 'me', name: 'Priya Rao' },
      is_own: true,
      may_delete: true,
      text: body.text,
    });
    if (body.thread_id) server.threads = server.threads.map((one) => ({ ...one, comments: [...one.comments, own] }));
    else server.threads = [...server.threads, makeThread({ thread_id: 'new', quote: body.quote ?? null, comments: [own] })];
    return { comment_id: 'new', thread_id: body.thread_id ?? 'new' };
  });
  return server;
}

const panel = async () => within(await screen.findByRole('dialog', { name: /Comments on/ }));
const openPanel = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Comments/ }));
  return panel();
};
const write = async (text: string, field = 'Write a comment') =>
  userEvent.type(await (await panel()).findByRole('textbox', { name: field }), text);

it('comments on the selected words', async () => {
  const server = createCommented();
  server.open();
  await editor();
  await selectText('first plan');
  await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  await write('Which plan?{Control>}{Enter}{/Control}');
  await expect.poll(() => server.sent).toHaveLength(1);
  expect(server.sent).toMatchObject([
    { kind: 'notebook', id: 'n_atlas', text: 'Which plan?', quote: { text: 'first plan', before: 'The ', after: '.' } },
  ]);
  const thread = within(await (await panel()).findByRole('article', { name: 'Thread of Priya Rao' }));
  expect(thread.getByText('Which plan?')).toBeTruthy();
  expect(thread.getByRole('button', { name: 'Show in the text: first plan' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Comments 1' })).toBeTruthy();
});

it('says when the words of a thread have changed', async () => {
  const gone = makeThread({ quote: { text: 'second plan', before: 'The ', after: '.' } });
  const server = createCommented([gone]);
  server.open();
  const shown = await openPanel();
  expect(await shown.findByText('On text that has changed')).toBeTruthy();
  expect(shown.getByText('second plan')).toBeTruthy();
});

it('shows an empty list, what others write, and a failure with Retry', async () => {
  const server = createCommented();
  server.open();
  const shown = await openPanel();
  expect(await shown.findByText('No comments yet')).toBeTruthy();
  server.threads = [makeThread()];
  server.shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'comment', id: 'notebook/n_atlas' });
  expect(await shown.findByText('Is this right?')).toBeTruthy();
});

it('says that comments could not be loaded', async () => {
  const server = createCommented();
  server.shell.answer(listComments, () => {
    throw new ApiError({ code: 'internal', status: 400, detail: 'Nothing works today.' });
  });
  server.open();
  const shown = await openPanel();
  expect(await shown.findByText('The comments could not be loaded', {}, { timeout: 10_000 })).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('takes the unsent comment of a closed tab, and leaves that of an open one', async () => {
  const place = 'atrium:draft:priya@example.com:comment/notebook/n_atlas/new';
  const request = async (name: string, { ifAvailable }: LockOptions = {}, take?: (lock: object | null) => void) =>
    name.endsWith('open') ? ifAvailable && take?.(null) : take?.({});
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  for (const [page, text] of [
    ['closed', 'Half a thought'],
    ['open', 'Theirs'],
  ])
    localStorage.setItem(`${place}/${page}`, `${text}`);
  const server = createCommented();
  server.open();
  const field = await (await openPanel()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await expect.poll(() => field.value).toBe('Half a thought');
  await userEvent.clear(field);
  expect(Object.entries(localStorage).filter(([key]) => key.startsWith(place))).toEqual([[`${place}/open`, 'Theirs']]);
  Reflect.deleteProperty(navigator, 'locks');
});

it('keeps an unsent comment across a reload and after a failure', async () => {
  const server = createCommented();
  const first = server.open();
  await openPanel();
  await write('Half a thought');
  first.unmount();
  server.shell.answer(addComment, () => {
    throw new ApiError({ code: 'throttled', status: 429, detail: 'You’re commenting very fast.' });
  });
  server.open();
  const shown = await openPanel();
  const field = await shown.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  expect(field.value).toBe('Half a thought');
  await userEvent.click(shown.getByRole('button', { name: 'Comment' }));
  await expect.poll(() => server.shell.toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Your comment was not sent' });
  expect(field.value).toBe('Half a thought');
});

it('replies, resolves and reopens', async () => {
  const server = createCommented([makeThread()]);
  const resolved: boolean[] = [];
  server.shell.answer(resolveThread, ({ body: { is_resolved: is } }) => {
    resolved.push(is);
    server.threads = server.threads.map((one) => ({ ...one, resolved: is ? { by: 'Priya Rao', at: '2026-11-21T10:00:00Z' } : null }));
    return { message: 'Done.' };
  });
  server.open();
  const shown = await openPanel();
  await userEvent.click(await shown.findByRole('button', { name: 'Reply' }));
  await write('It is.', 'Write a reply');
  await userEvent.click(shown.getByRole('button', { name: 'Reply' }));
  expect(await shown.findByText('It is.')).toBeTruthy();
  expect(server.sent).toMatchObject([{ thread_id: 'c1', text: 'It is.' }]);
  await userEvent.click(await shown.findByRole('button', { name: 'Resolve' }));
  expect(await shown.findByText('Everything here is resolved.')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Show resolved: 1' }));
  expect(await shown.findByText('Resolved by Priya Rao')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Reopen' }));
  expect(await shown.findByRole('button', { name: 'Resolve' })).toBeTruthy();
  expect(resolved).toEqual([true, false]);
});

it('edits and deletes one’s own comment, and takes the deletion back', async () => {
  const own = makeComment({ is_own: true, may_delete: true, text: 'Frist' });
  const server = createCommented([makeThread({ comments: [own] }), makeThread({ thread_id: 'c2', comments: [makeComment()] })]);
  const calls: string[] = [];
  const change = (comment: Comment) => {
    server.threads = [makeThread({ comments: [comment] })];
  };
  server.shell.answer(editComment, ({ body }) => {
    change({ ...own, text: body.text, edited_at: '2026-11-21T10:00:00Z' });
    return { message: 'Done.' };
  });
  server.shell.answer(deleteComment, () => {
    calls.push('delete');
    server.threads = [];
    return { message: 'Done.' };
  });
  server.shell.answer(restoreComment, () => {
    calls.push('restore');
    change(own);
    return { message: 'Done.' };
  });
  server.open();
  const shown = await openPanel();
  const choose = async (action: string) => {
    const [menu] = await shown.findAllByRole('button', { name: 'Actions for the comment of Ben Rao' });
    if (menu) await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose('Edit');
  const field = await shown.findByRole('textbox', { name: 'Edit your comment' });
  await userEvent.clear(field);
  await userEvent.type(field, 'First');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText('First')).toBeTruthy();
  expect(shown.getByText(/edited/)).toBeTruthy();
  await choose('Delete');
  expect(await shown.findByText('No comments yet')).toBeTruthy();
  await expect.poll(() => server.shell.toasts.at(-1)).toMatchObject({ title: 'Comment Deleted', action: { label: 'Undo' } });
  server.shell.toasts.at(-1)?.action?.onAction();
  expect(await shown.findByText('Frist')).toBeTruthy();
  expect(calls).toEqual(['delete', 'restore']);
});

it('adds and removes a reaction', async () => {
  const server = createCommented([makeThread()]);
  server.shell.answer(setReaction, ({ body: { name, is_on } }) => {
    const reactions = is_on ? [{ name, people: ['Priya Rao'], is_own: true }] : [];
    server.threads = [makeThread({ comments: [makeComment({ reactions })] })];
    return { message: 'Done.' };
  });
  server.open();
  const shown = await openPanel();
  await userEvent.click(await shown.findByRole('button', { name: 'Add a reaction' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Heart/ }));
  await userEvent.click(await shown.findByRole('button', { name: 'Heart: Priya Rao', pressed: true }));
  await expect.poll(() => shown.queryByRole('button', { name: 'Heart: Priya Rao' })).toBeNull();
});

it('mentions people from the list by keyboard', async () => {
  const server = createCommented();
  const person = { id: 'u_ana', name: 'Ana Sol', email: null, can_see: true };
  server.shell.answer(findMentionable, () => ({ people: [person, { ...person, id: 'u_amy', name: 'Amy Lee' }] }));
  server.open();
  const shown = await openPanel();
  await write('Ask @A');
  expect(await shown.findByRole('option', { name: 'Ana Sol', selected: true })).toBeTruthy();
  await write('{ArrowDown}{ArrowUp}{Enter}');
  const field = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await expect.poll(() => field.value).toBe('Ask @Ana Sol ');
  await write('please{Meta>}{Enter}{/Meta}');
  await expect.poll(() => server.sent).toMatchObject([{ text: 'Ask @Ana Sol please', mentions: ['u_ana'] }]);
});

it('offers to share with somebody who can’t see the document', async () => {
  const server = createCommented();
  const stranger = { id: null, name: 'Eva Lind', email: 'eva@example.com', can_see: false };
  server.shell.answer(findMentionable, () => ({ people: [stranger] }));
  const given: unknown[] = [];
  server.shell.answer(giveAccess, ({ body }) => {
    given.push(body);
    return { owner: { email: 'priya@example.com', name: 'Priya Rao' }, level: 'own' as const, grants: [], through: null };
  });
  server.open();
  const shown = await openPanel();
  await write('@Ev');
  await userEvent.click(await shown.findByRole('option', { name: /Eva Lind/ }));
  expect(await shown.findByText(/Eva Lind can’t see this yet/)).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Share to view' }));
  const field = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await expect.poll(() => field.value).toBe('@Eva Lind ');
  expect(given).toMatchObject([{ kind: 'notebook', id: 'n_atlas', grantee: { kind: 'person', id: 'eva@example.com' }, level: 'view' }]);
});

it('names the owner to those who may not share', async () => {
  const server = createCommented([], false);
  server.shell.answer(findMentionable, () => ({ people: [{ id: null, name: 'Eva Lind', email: 'eva@example.com', can_see: false }] }));
  server.open();
  const shown = await openPanel();
  await write('@Ev');
  await userEvent.click(await shown.findByRole('option', { name: /Eva Lind/ }));
  expect(await shown.findByText('Eva Lind can’t see this. Ask Olga Lind to share it.')).toBeTruthy();
});

it('finds the words of a thread again after the text before them has changed', async () => {
  const server = createCommented([makeThread({ quote: { text: 'first plan', before: 'The ', after: '.' } })]);
  server.stored = { version: 3, content: documentOf(paragraph('New. The very first plan.')), updated_at: null };
  server.open();
  const shown = await openPanel();
  expect(await shown.findByRole('button', { name: 'Show in the text: first plan' })).toBeTruthy();
});
