import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type ChatMessage } from 'shared-contracts';
import { listArtifactEdits, openSession, saveArtifactEdit } from 'shared-contracts/calls';
import { getFile } from 'shared-contracts/file-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const fenced = (language: string, title: string, code: string) => `\`\`\`${language} title="${title}"\n${code}\n\`\`\``;
const talk: ChatMessage[] = [
  make.chatMessage({ content: 'Compute.', attachments: [{ file_id: 'f1', file_name: 'sales.csv' }] }),
  make.chatMessage({
    role: 'assistant',
    status: 'complete',
    message_id: 'm2',
    content: [fenced('markdown', 'Plan', 'Words of the *plan*'), fenced('javascript', 'Totals', 'print(1)')].join('\n\n'),
  }),
];

const show = (artifact: string, prepare: (shell: FakeShell) => void = () => undefined) =>
  renderChat(`/chat?sessionId=s1&artifact=${encodeURIComponent(artifact)}`, (shell) => {
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      messages: talk,
      title: 'Talk',
      notes: '',
      agent_id: null,
      running: null,
    }));
    shell.answer(listArtifactEdits, () => ({ edits: [] }));
    prepare(shell);
  });

describe('an artifact beside the chat', () => {
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  it('keeps what is being edited when it cannot be saved', async () => {
    const { user, shell: fake } = await show('markdown:Plan', (shell) =>
      shell.answer(saveArtifactEdit, () => {
        throw new ApiError({ code: 'network', status: 0, detail: 'No network.' });
      }),
    );
    const pane = within(await screen.findByRole('region', { name: 'Artifact: Plan' }));
    await user.click(pane.getByRole('button', { name: 'Edit' }));
    const field = pane.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of Plan' });
    await user.type(field, ', changed');
    await user.click(pane.getByRole('button', { name: 'Save as new version' }));
    await waitFor(() => expect(fake.toasts).toMatchObject([{ kind: 'error', title: 'The version could not be saved' }]));
    expect(field.value).toBe('Words of the *plan*, changed');
  });

  it('says when the chat has no such artifact, and hides the right panel until it is closed', async () => {
    const shown = vi.fn();
    const { user } = await show('html:Gone', (shell) => Object.assign(shell.panel, { hide: () => shown }));
    expect(await screen.findByText('This artifact isn’t in this chat')).toBeTruthy();
    expect(shown).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close artifact' }));
    await waitFor(() => expect(shown).toHaveBeenCalledOnce());
    expect(screen.queryByText('This artifact isn’t in this chat')).toBeNull();
  });

  it('hands files of the chat to code, and says when one cannot be read', async () => {
    const answers = [new Response(null, { status: 404 }), new Response('region,gain')];
    vi.stubGlobal('fetch', async () => answers.shift());
    const { user, shell: fake } = await show('javascript:Totals', (shell) =>
      shell.answer(getFile, ({ query }) => ({ file_id: query.file_id, file_name: 'sales.csv', s3_url: '/api/file/content/f1' })),
    );
    const pane = within(await screen.findByRole('region', { name: 'Artifact: Totals' }));
    const add = await pane.findByRole('button', { name: 'Add sales.csv' });
    await user.click(add);
    await waitFor(() => expect(fake.toasts).toMatchObject([{ kind: 'error', title: 'sales.csv could not be read' }]));
    await user.click(add);
    expect((await pane.findByRole('list', { name: 'Files for this code' })).textContent).toContain('sales.csv');
    expect(pane.queryByRole('button', { name: 'Add sales.csv' })).toBeNull();
    await user.click(pane.getByRole('button', { name: 'Remove sales.csv' }));
    expect(pane.getByRole('button', { name: 'Add sales.csv' })).toBeTruthy();
  });
});
