import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, limits } from 'shared-contracts';
import { deleteFile, getAgent, listAgents, listNotebooks } from 'shared-contracts/calls';
import {
  completeUpload,
  createKnowledgeFolder,
  createUpload,
  getUpload,
  listFiles,
  retryFile,
  sendUploadPart,
} from 'shared-contracts/file-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const stored = { file_id: 'f1', file_name: 'plan.txt', size: 5 };

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  shell.answer(listAgents, () => ({ agents: [] }));
});

async function fillIn(name: string) {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Description'), 'Writes letters.');
  await userEvent.type(screen.getByLabelText('Instructions'), 'Be polite.');
}

it('uploads knowledge files in parts and refuses duplicates and files beyond the limit', async () => {
  const file = { ...stored, status: 'ready' as const };
  shell.answer(createKnowledgeFolder, () => ({ folder_id: 'k1' }));
  shell.answer(createUpload, ({ body }) => {
    expect(body).toMatchObject({ file_name: 'plan.txt', size: 5, knowledge_id: 'k1' });
    return { upload_id: 'u1', file_name: 'plan.txt', size: 5, received: 2 };
  });
  shell.answer(sendUploadPart, ({ query, body }) => {
    expect([query.offset, (body as Blob).size]).toEqual([2, 3]);
    return { upload_id: 'u1', file_name: 'plan.txt', size: 5, received: 5 };
  });
  shell.answer(completeUpload, () => file);
  shell.answer(listFiles, () => ({ files: [file] }));
  open('/agents/create-agent');
  const field = await screen.findByLabelText('Internal knowledge (optional)');
  await userEvent.upload(field, new File(['hello'], 'plan.txt'));
  const list = within(await screen.findByRole('list', { name: 'Internal knowledge' }));
  expect(await list.findByText('Ready')).toBeDefined();
  await userEvent.upload(field, new File(['again'], 'plan.txt'));
  expect((await screen.findByRole('alert')).textContent).toBe('"plan.txt" has already been uploaded!');
  const large = new File(['x'], 'large.bin');
  Object.defineProperty(large, 'size', { value: limits.knowledgeTotalBytes });
  await userEvent.upload(field, large);
  await expect
    .poll(() => screen.getByRole('alert').textContent)
    .toBe(`Total file size cannot exceed ${limits.knowledgeTotalBytes / 1024 ** 2}MB!`);
  expect(list.getByRole('link', { name: 'plan.txt' })).toBeDefined();
});

it('resends a part when the server was not ready for it', async () => {
  let tries = 0;
  shell.answer(createKnowledgeFolder, () => ({ folder_id: 'k1' }));
  shell.answer(createUpload, () => ({ upload_id: 'u1', file_name: 'plan.txt', size: 5, received: 0 }));
  shell.answer(getUpload, () => ({ upload_id: 'u1', file_name: 'plan.txt', size: 5, received: 0 }));
  shell.answer(sendUploadPart, () => {
    tries += 1;
    if (tries === 1) throw new ApiError({ detail: 'The database cannot be reached.', status: 503, code: 'not-ready' });
    return { upload_id: 'u1', file_name: 'plan.txt', size: 5, received: 5 };
  });
  shell.answer(completeUpload, () => ({ ...stored, status: 'ready' as const }));
  shell.answer(listFiles, () => ({ files: [{ ...stored, status: 'ready' as const }] }));
  open('/agents/create-agent');
  await userEvent.upload(await screen.findByLabelText('Internal knowledge (optional)'), new File(['hello'], 'plan.txt'));
  await expect.poll(() => tries).toBe(2);
  expect(await screen.findByText('Ready')).toBeDefined();
  expect(screen.queryByText('The database cannot be reached.')).toBeNull();
});

it('shows why a file cannot be read, retries it, and moves a file to the trash after a confirmation', async () => {
  const failure = 'The PDF is protected by a password. Remove the password, then upload it again.';
  const file = { ...stored, file_name: 'plan.pdf', status: 'failed' as const, failure };
  const agent = make.agent({ agent_id: 'g1', agent_name: 'Editor', knowledge_id: 'k1' });
  shell.answer(listAgents, () => ({ agents: [agent] }));
  shell.answer(getAgent, () => agent);
  shell.answer(listFiles, () => ({ files: [file] }));
  open('/agents/g1');
  const list = within(await screen.findByRole('list', { name: 'Internal knowledge' }));
  expect(await list.findByText(failure)).toBeDefined();
  shell.answer(retryFile, () => {
    shell.answer(listFiles, () => ({ files: [{ ...stored, file_name: 'plan.pdf', status: 'ready' as const }] }));
    return { ...stored, status: 'queued' as const };
  });
  await userEvent.click(list.getByRole('button', { name: 'Retry: read plan.pdf again' }));
  expect(await list.findByText('Ready')).toBeDefined();
  shell.answer(deleteFile, () => {
    shell.answer(listFiles, () => ({ files: [] }));
    return { message: 'ok' };
  });
  await userEvent.click(list.getByRole('button', { name: 'Remove plan.pdf' }));
  await expect.poll(() => screen.queryByRole('list', { name: 'Internal knowledge' })).toBeNull();
  expect(shell.confirmations).toMatchObject([{ title: 'Delete this file?' }]);
  expect(shell.toasts).toMatchObject([{ kind: 'warning', title: 'Deleted Warning' }]);
});

it('keeps Save disabled until a failed upload has been retried', async () => {
  shell.answer(createKnowledgeFolder, () => ({ folder_id: 'k1' }));
  shell.answer(listFiles, () => ({ files: [] }));
  shell.answer(createUpload, () => {
    throw new ApiError({ code: 'internal', status: 500, detail: 'Something went wrong. Try again.' });
  });
  open('/agents/create-agent');
  await screen.findByRole('button', { name: 'Save' });
  await fillIn('Letters');
  await userEvent.upload(screen.getByLabelText('Internal knowledge (optional)'), new File(['hello'], 'plan.txt'));
  expect(await screen.findByText('A file wasn’t uploaded. Retry or cancel it first.')).toBeDefined();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Save$/ })).disabled).toBe(true);
  shell.answer(createUpload, () => ({ upload_id: 'u1', file_name: 'plan.txt', size: 5, received: 5 }));
  shell.answer(completeUpload, () => stored);
  const list = within(screen.getByRole('list', { name: 'Uploads' }));
  expect(list.getByRole('alert').textContent).toBe('Something went wrong. Try again.');
  await userEvent.click(list.getByRole('button', { name: 'Retry plan.txt' }));
  await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: /Save$/ }).disabled).toBe(false);
});

it('lists the files of a Google sign-in and says when there are none', async () => {
  localStorage.setItem('atrium.drive-files:priya@example.com', JSON.stringify([{ id: 'd 1', name: 'Plan' }]));
  open('/agents/create-agent');
  await userEvent.click(await screen.findByRole('button', { name: /Files in Google Drive/ }));
  expect((await screen.findByRole('link', { name: 'Plan' })).getAttribute('href')).toBe('https://drive.google.com/open?id=d%201');
  localStorage.clear();
  cleanup();
  open('/agents/create-agent');
  await userEvent.click(await screen.findByRole('button', { name: /Files in Google Drive/ }));
  expect(await screen.findByText('No files available.')).toBeDefined();
});
