import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError, type FileEntity, limits } from 'shared-contracts';
import { deleteFile, openSession } from 'shared-contracts/calls';
import { completeUpload, createUpload, getFile, retryFile, sendUploadPart } from 'shared-contracts/file-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run } from '../../testing/scripted-stream.ts';
import { attachmentsStore } from './attachments.store.ts';

const textFile = (name: string) => new File(['words'], name, { type: 'text/plain' });
const composer = () => screen.findByRole('textbox', { name: 'Message' });
const tray = () => screen.findByRole('list', { name: 'Files for this message' });

/** Accepts every upload; the files get the ids f1, f2 … */
function uploads(shell: FakeShell) {
  const begun: { file_name: string; size: number; numbered?: boolean | undefined }[] = [];
  const at = (id: string) => Number(id.slice(1)) - 1;
  shell.answer(createUpload, ({ body }) => {
    begun.push(body);
    return { upload_id: `u${begun.length}`, file_name: body.file_name, size: body.size, received: 0 };
  });
  shell.answer(sendUploadPart, ({ params }) => {
    const { file_name, size } = begun[at(params.upload_id)] ?? { file_name: '', size: 0 };
    return { upload_id: params.upload_id, file_name, size, received: size };
  });
  shell.answer(completeUpload, ({ params }): FileEntity => {
    return { file_id: `f${at(params.upload_id) + 1}`, file_name: begun[at(params.upload_id)]?.file_name ?? '' };
  });
  return begun;
}

const pick = (files: File[]) => {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no field for files.');
  fireEvent.change(input, { target: { files } });
};

describe('attached files', () => {
  afterEach(() => {
    localStorage.clear();
    attachmentsStore.setState({}, true);
  });

  it('are uploaded, sent with the message, and linked below it', async () => {
    const { shell, sent, streams, user } = await renderChat('/chat');
    const begun = uploads(shell);
    await composer();
    pick([textFile('a.txt'), textFile('b.txt')]);
    await waitFor(async () => expect(within(await tray()).queryAllByRole('progressbar')).toEqual([]));
    expect(begun.map(({ numbered }) => numbered)).toEqual([true, true]);
    await user.type(await composer(), 'Compare them{Enter}');
    // The uploads run side by side, and the files are sent in the order in which they were chosen.
    const stored = ['a.txt', 'b.txt'].map((name) => `f${begun.findIndex(({ file_name }) => file_name === name) + 1}`);
    await waitFor(() => expect(sent).toMatchObject([{ message: 'Compare them', attachments: stored }]));
    streams[0]?.push(run.started(), run.delta(2, 'They are alike.'), run.ended(3));
    const thread = await screen.findByRole('log', { name: 'Conversation' });
    expect(
      within(within(thread).getByRole('article', { name: 'You said' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['a.txt', 'b.txt']);
    expect(screen.queryByRole('list', { name: 'Files for this message' })).toBeNull();
  });

  it('block sending until they are uploaded, and say so', async () => {
    const { shell, sent, user } = await renderChat('/chat');
    uploads(shell);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    shell.answer(sendUploadPart, async ({ params }) => {
      await arrived;
      return { upload_id: params.upload_id, file_name: 'a.txt', size: 5, received: 5 };
    });
    await composer();
    pick([textFile('a.txt')]);
    await tray();
    await user.type(await composer(), 'What is in it?{Enter}');
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'info', title: 'Files are still uploading' }]));
    expect(sent).toEqual([]);
    expect(await composer()).toHaveProperty('value', 'What is in it?');
    arrive();
    await waitFor(async () => expect(within(await tray()).queryAllByRole('progressbar')).toEqual([]));
    await user.type(await composer(), '{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ attachments: ['f1'] }]));
  });

  it('show why an upload failed and can be retried', async () => {
    const { shell, sent, user } = await renderChat('/chat');
    uploads(shell);
    shell.answer(createUpload, () => {
      throw new ApiError({ code: 'storage-limit', status: 507, detail: 'The storage of your plan is full.' });
    });
    await composer();
    pick([textFile('a.txt')]);
    expect((await screen.findByText('The storage of your plan is full.')).getAttribute('role')).toBe('alert');
    await user.type(await composer(), 'What is in it?{Enter}');
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'info', title: 'A file couldn’t be uploaded' }]));
    expect(sent).toEqual([]);
    uploads(shell);
    await user.click(screen.getByRole('button', { name: 'Retry a.txt' }));
    await waitFor(() => expect(screen.queryByText('The storage of your plan is full.')).toBeNull());
    await waitFor(async () => expect(within(await tray()).queryAllByRole('progressbar')).toEqual([]));
  });

  it('say why a sound file could not be transcribed, and transcribe it again', async () => {
    const { shell, user } = await renderChat('/chat');
    uploads(shell);
    shell.answer(completeUpload, (): FileEntity => ({ file_id: 'f1', file_name: 'memo.wav', status: 'indexing' }));
    const read: { status: FileEntity['status']; failure?: string } = { status: 'failed', failure: 'Choose a model, then retry the file.' };
    shell.answer(getFile, () => ({ file_id: 'f1', file_name: 'memo.wav', ...read }));
    await composer();
    pick([new File(['RIFF'], 'memo.wav', { type: 'audio/wav' })]);
    expect(await within(await tray()).findByText('Transcribing…')).toBeDefined();
    const alert = await within(await tray()).findByRole('alert', {}, { timeout: 5_000 });
    expect(alert.textContent).toBe('Choose a model, then retry the file.');
    shell.answer(retryFile, () => {
      Object.assign(read, { status: 'ready', failure: undefined });
      return { file_id: 'f1', file_name: 'memo.wav' };
    });
    await user.click(screen.getByRole('button', { name: 'Retry memo.wav' }));
    expect(await within(await tray()).findByText('Transcribed', {}, { timeout: 5_000 })).toBeDefined();
    expect(within(await tray()).queryByRole('alert')).toBeNull();
  });

  it('keep a picture preview only while attached', async () => {
    const revoked: string[] = [];
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
    const { shell, user } = await renderChat('/chat');
    uploads(shell);
    await composer();
    pick([new File(['bytes'], 'fern.png', { type: 'image/png' })]);
    const address = (await tray()).querySelector('img')?.src;
    expect(address).toMatch(/^blob:/);
    await waitFor(async () => expect(within(await tray()).queryAllByRole('progressbar')).toEqual([]));
    expect(revoked).toEqual([]);
    await user.type(await composer(), 'What is it?{Enter}');
    await waitFor(() => expect(revoked).toEqual([address]));
    revoke.mockRestore();
  });

  it('are limited to ten', async () => {
    const { shell } = await renderChat('/chat');
    uploads(shell);
    await composer();
    pick(Array.from({ length: limits.chatAttachmentsMax + 1 }, (_, index) => textFile(`${index}.txt`)));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'warning', title: 'A message takes up to 10 files' }]));
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(limits.chatAttachmentsMax);
  });

  it('move to the trash when they are removed from the message', async () => {
    const { shell, user } = await renderChat('/chat');
    uploads(shell);
    const deleted: unknown[] = [];
    shell.answer(deleteFile, ({ query }) => {
      deleted.push(query);
      return { message: 'Deleted.' };
    });
    await composer();
    pick([textFile('a.txt')]);
    await waitFor(async () => expect(within(await tray()).queryAllByRole('progressbar')).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    await waitFor(() => expect(deleted).toEqual([{ file_id: 'f1' }]));
    expect(screen.queryByRole('list', { name: 'Files for this message' })).toBeNull();
  });

  it('are kept when the question is edited', async () => {
    const messages = [
      make.chatMessage({ content: 'Read them.', attachments: ['a', 'b'].map((name) => ({ file_id: name, file_name: `${name}.txt` })) }),
      make.chatMessage({ role: 'assistant', content: 'Done.', status: 'complete', message_id: 'm2' }),
    ];
    const { sent, user } = await renderChat('/chat?sessionId=s1', (shell) =>
      shell.answer(openSession, () => ({
        session_id: 's1',
        title: 'Talk',
        notes: '',
        agent_id: null,
        running: null,
        messages,
      })),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit your message' }));
    await user.type(await screen.findByRole('textbox', { name: 'Your message' }), ' Well.{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('attachments');
    const question = await screen.findByRole('article', { name: 'You said' });
    expect(within(question).getAllByRole('link')).toHaveLength(2);
  });
});
