import { screen, waitFor } from '@testing-library/react';
import { ApiError } from 'shared-contracts';
import { fileInArea } from 'shared-contracts/area-calls';
import { completeChat, emailAgent, listNotebooks, listWorkAreas } from 'shared-contracts/calls';
import { completeUpload, createUpload } from 'shared-contracts/file-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { attachmentsStore } from '../../core/attachment/attachments.store.ts';
import { readDraft, writeDraft } from '../../core/outbox/drafts.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const started = { type: 'started', seq: 1, run_id: 'run_1', session_id: 's9', message_id: 'm2', user_message_id: 'm1', model: 'built-in' };
const stream = [{ id: '1', event: 'run', data: JSON.stringify(started) }];
const area = {
  AreaID: 'a2',
  Name: 'Atlas',
  DisplayName: 'Atlas',
  DisplayRank: 1,
  RouteURL: 'atlas',
  Icon: 'rocket',
  areaType: 'user' as const,
};

/** Answers each call that starts a chat, and records its body. */
function startingChats(shell: FakeShell) {
  const asked: object[] = [];
  for (const call of [completeChat, emailAgent])
    shell.answerStream(call, ({ body }) => {
      asked.push(body);
      return stream;
    });
  shell.answer(listWorkAreas, () => ({ areas: [area] }));
  return asked;
}

async function openBox(path: string, name: string, prepare: (shell: FakeShell) => void = () => undefined) {
  let asked: object[] = [];
  const prepareAll = (shell: FakeShell) => {
    asked = startingChats(shell);
    prepare(shell);
  };
  const view = await renderChat(path, prepareAll, ['agents', 'notebooks/:id', ':routeUrl']);
  return { ...view, asked, field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name }) };
}

describe('the message box of a page', () => {
  afterEach(() => localStorage.clear());

  it('asks a notebook, with the toggles of every message box', async () => {
    const { user, asked, field } = await openBox('/notebooks/n1', 'Ask this notebook');
    await user.click(screen.getByRole('button', { name: 'Deep dive' }));
    await user.type(field, 'When?{Enter}');
    await waitFor(() => expect(asked).toMatchObject([{ message: 'When?', knowledge_id: 'n1', rag_enabled: true, deep_dive: true }]));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
  });

  it('puts attached files into a notebook of the user, and into the default one otherwise', async () => {
    const places: (string | undefined)[] = [];
    const prepare = (shell: FakeShell) => {
      shell.answer(listNotebooks, () => ({ notebooks: [make.notebook({ notebook_id: 'n1' })] }));
      shell.answer(createUpload, ({ body }) => {
        places.push(body.notebook_id);
        return { upload_id: 'u1', file_name: 'holm.txt', size: 5, received: 5 };
      });
      shell.answer(completeUpload, () => ({ file_id: 'f1', file_name: 'holm.txt', status: 'ready' as const }));
    };
    const attach = async (path: string) => {
      const { user, unmount } = await openBox(path, 'Ask this notebook', prepare);
      await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File(['hello'], 'holm.txt'));
      const note = await screen.findByText(/^Files are stored in /);
      unmount();
      attachmentsStore.setState({}, true);
      return note.textContent;
    };
    expect(await attach('/notebooks/n1')).toBe('Files are stored in this notebook.');
    expect(await attach('/notebooks/n_of_ana')).toMatch(/your default notebook/);
    expect(places).toEqual(['n1', undefined]);
  });

  it('asks the agents through their own call', async () => {
    const { user, asked, field } = await openBox('/agents', 'Ask your agents');
    await user.type(field, 'Write to Ana{Enter}');
    await waitFor(() => expect(asked).toMatchObject([{ message: 'Write to Ana', rag_enabled: true }]));
    expect(asked[0]).not.toHaveProperty('agent_id');
  });

  it('files a chat in the Work Area where it was started', async () => {
    const filed: object[] = [];
    const { user, field } = await openBox('/atlas', 'Message', (shell) =>
      shell.answer(fileInArea, ({ body }) => {
        filed.push(body);
        return { done: [...body.items], missing: [] };
      }),
    );
    expect(field.placeholder).toBe('Ask about Atlas. The chat is filed here.');
    await user.type(field, 'What is next?{Enter}');
    await waitFor(() => expect(filed).toMatchObject([{ AreaID: 'a2', items: [{ kind: 'chat', id: 's9' }] }]));
  });

  it('keeps a message that is refused, and says why', async () => {
    const { user, shell, field } = await openBox('/notebooks/n1', 'Ask this notebook', (fake) =>
      fake.answerStream(completeChat, () => {
        throw new ApiError({ code: 'limit-reached', status: 402, detail: 'No messages left this month.' });
      }),
    );
    await user.type(field, 'When?{Enter}');
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ title: 'The chat could not be started', description: 'No messages left this month.' }]),
    );
    expect(field.value).toBe('When?');
  });

  it('is sent again with the same key until something about it changes', async () => {
    const keys: unknown[] = [];
    const { user, field } = await openBox('/notebooks/n1', 'Ask this notebook', (fake) =>
      fake.answerStream(completeChat, (_, options) => {
        keys.push((options as { idempotencyKey?: string }).idempotencyKey);
        throw new ApiError({ code: 'network', status: 0, detail: 'No network.' });
      }),
    );
    await user.type(field, 'When?{Enter}');
    await waitFor(() => expect([keys.length, field.disabled]).toEqual([1, false]));
    await user.type(field, '{Enter}');
    await waitFor(() => expect([keys.length, field.disabled]).toEqual([2, false]));
    await user.click(screen.getByRole('button', { name: 'Deep dive' }));
    await user.type(field, '{Enter}');
    await waitFor(() => expect(keys).toHaveLength(3));
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it.each([
    ['starts', 'n1'],
    ['is refused', 'n3'],
  ])('stores what is left of a message that %s after its page was left', async (ending, id) => {
    // The first entry of every history has the same key.
    attachmentsStore.setState({}, true);
    const place = `notebooks/${id}`;
    const email = 'priya@example.com';
    const files = JSON.stringify([{ file_id: 'f1', file_name: 'plan.txt' }]);
    const read = () => [readDraft(email, place), readDraft(email, place, 'attached')];
    writeDraft(email, place, files, 'attached');
    const answered = Promise.withResolvers<typeof stream>();
    const { user, field, unmount } = await openBox(`/${place}`, 'Ask this notebook', (fake) =>
      fake.answerStream(completeChat, async function* () {
        yield* await answered.promise;
      }),
    );
    await screen.findByText('plan.txt');
    await user.type(field, 'When?{Enter}');
    await waitFor(() => expect(read()).toEqual(['When?', '']));
    unmount();
    if (ending === 'starts') answered.resolve(stream);
    else answered.reject(new ApiError({ code: 'limit-reached', status: 402, detail: 'No messages left.' }));
    await waitFor(() => expect(read()).toEqual(ending === 'starts' ? ['', ''] : ['When?', files]));
  });

  it('keeps the draft of each page apart', async () => {
    const first = await openBox('/notebooks/n1', 'Ask this notebook');
    await first.user.type(first.field, 'For one');
    first.unmount();
    const second = await openBox('/notebooks/n2', 'Ask this notebook');
    expect(second.field.value).toBe('');
    second.unmount();
    expect((await openBox('/notebooks/n1', 'Ask this notebook')).field.value).toBe('For one');
  });
});
