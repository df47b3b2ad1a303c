import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type ChatMessage, type Sharing, sharingChanged } from 'shared-contracts';
import { sendTyping, watchPresence } from 'shared-contracts/access-calls';
import { completeChat, listSessions, openSession, runEvents } from 'shared-contracts/calls';
import type { StreamEvent } from 'shared-contracts/shell';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run, scriptedStream } from '../../testing/scripted-stream.ts';

const owner = { name: 'Ana Lima', email: 'ana@example.com' };
const toEdit: Sharing = { owner, level: 'edit' };
const question = make.chatMessage({ content: 'How was Q3?', message_id: 'm1', author: { name: 'Ana Lima' } });
const answer = make.chatMessage({
  role: 'assistant',
  content: 'Fine.',
  message_id: 'm2',
  status: 'complete',
  author: { name: 'Ana Lima' },
});

interface State {
  messages?: ChatMessage[];
  sharing?: Sharing | undefined;
  running?: { run_id: string; message_id: string } | null;
}

/** Answers with a shared chat, whose state the test changes, and with presence that the test feeds. */
function sharedChat(first: State = {}) {
  const presence = scriptedStream();
  const state: State & Pick<Required<State>, 'messages' | 'running'> = {
    messages: [question, answer],
    sharing: toEdit,
    running: null,
    ...first,
  };
  const prepare = (shell: FakeShell) => {
    shell.answer(openSession, () => ({ session_id: 's1', title: 'Quarters', notes: '', agent_id: null, ...state }));
    shell.answerStream(watchPresence, (_, { signal }) => presence.read(signal));
  };
  const here = (...people: { name: string; typing: boolean }[]) =>
    presence.pushRaw({ id: '', event: 'presence', data: JSON.stringify({ people }) } satisfies StreamEvent);
  const changed = (shell: FakeShell) => shell.hub.for('host-shell', 'test').publish(sharingChanged, { kind: 'chat', id: 's1' });
  return { state, prepare, here, changed, presence };
}

const gone = () => {
  throw new ApiError({ code: 'not-found', status: 404, detail: 'There is nothing here.' });
};
const composer = () => screen.findByRole('textbox', { name: 'Message' });

describe('a chat with others', () => {
  afterEach(() => localStorage.clear());

  it('names the person who asked, and whose chat it is', async () => {
    const own = make.chatMessage({ content: 'And Q4?', message_id: 'm3' });
    await renderChat('/chat?sessionId=s1', sharedChat({ messages: [question, own] }).prepare);
    const theirs = await screen.findByRole('article', { name: 'Ana Lima said' });
    expect(within(theirs).getByText('AL')).toBeTruthy();
    expect(within(theirs).getByText('Ana Lima')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'You said' }).textContent).toContain('And Q4?');
    expect(screen.getByText('Shared by Ana Lima')).toBeTruthy();
  });

  it('shows nothing of others in a chat of one person', async () => {
    const chat = sharedChat({ messages: [make.chatMessage({ content: 'Mine' })], sharing: undefined });
    let watched = 0;
    await renderChat('/chat?sessionId=s1', (shell) => {
      chat.prepare(shell);
      shell.answerStream(watchPresence, () => {
        watched += 1;
        return chat.presence.read();
      });
    });
    expect(await screen.findByRole('article', { name: 'You said' })).toBeTruthy();
    expect(screen.queryByText(/Shared by|is here|Others can/)).toBeNull();
    expect(watched).toBe(0);
  });

  it('tells its owner that others can see it', async () => {
    await renderChat('/chat?sessionId=s1', sharedChat({ messages: [make.chatMessage({ content: 'Mine' })], sharing: {} }).prepare);
    expect(await screen.findByText('Others can see this chat too')).toBeTruthy();
    expect(await composer()).toBeTruthy();
  });

  it('lets a viewer read, and says why there is no message box', async () => {
    const chat = sharedChat({ sharing: { owner, level: 'view' } });
    await renderChat('/chat?sessionId=s1', chat.prepare);
    expect(await screen.findByText('You can read this chat. To write in it, ask Ana Lima for edit access.')).toBeTruthy();
    for (const name of ['Answer again', 'Edit this message']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  it('shows a question of somebody else and its answer as they come', async () => {
    const chat = sharedChat();
    const stream = scriptedStream();
    const { shell } = await renderChat('/chat?sessionId=s1', (fake) => {
      chat.prepare(fake);
      fake.answerStream(runEvents, () => stream.read());
    });
    await screen.findByText('How was Q3?');
    const next = make.chatMessage({ content: 'And Q4?', message_id: 'm3', author: { name: 'Ana Lima' } });
    const growing = make.chatMessage({ role: 'assistant', content: '', message_id: 'm4', status: 'running', author: { name: 'Ana Lima' } });
    chat.state.messages = [question, answer, next, growing];
    chat.state.running = { run_id: 'r1', message_id: 'm4' };
    chat.changed(shell);
    expect(await screen.findByText('And Q4?')).toBeTruthy();
    stream.push(run.started(), run.delta(2, 'Better.'), run.ended(3));
    expect(await screen.findByText('Better.')).toBeTruthy();
  });

  it('shows who is here and who is typing', async () => {
    const chat = sharedChat();
    await renderChat('/chat?sessionId=s1', chat.prepare);
    await screen.findByText('How was Q3?');
    chat.here({ name: 'Ana Lima', typing: false });
    expect(await screen.findByText('Ana Lima is here')).toBeTruthy();
    chat.here({ name: 'Ana Lima', typing: true }, { name: 'Ben', typing: true });
    expect(await screen.findByText('Ana Lima and Ben are typing…')).toBeTruthy();
    expect(screen.getByText('Ana Lima and Ben are here')).toBeTruthy();
    chat.here();
    await waitFor(() => expect(screen.queryByText(/are typing|are here/)).toBeNull());
  });

  it('tells others that the user is typing, at most every two seconds', async () => {
    const told: string[] = [];
    const chat = sharedChat();
    const { user } = await renderChat('/chat?sessionId=s1', (fake) => {
      chat.prepare(fake);
      fake.answer(sendTyping, ({ params }) => {
        told.push(params.session_id);
        return { message: 'ok' };
      });
    });
    await screen.findByText('How was Q3?');
    await user.type(await composer(), 'abc');
    await waitFor(() => expect(told).toEqual(['s1']));
  });

  it('names the person whose question is being answered, keeps the text and sends it later', async () => {
    const detail = 'Ana Lima’s question is still being answered in this chat. Yours can be sent after that.';
    const stream = scriptedStream();
    const chat = sharedChat();
    let isBusy = true;
    const asked: string[] = [];
    const { user } = await renderChat('/chat?sessionId=s1', (fake) => {
      chat.prepare(fake);
      fake.answerStream(runEvents, () => stream.read());
      fake.answerStream(completeChat, async function* ({ body }) {
        if (isBusy) throw new ApiError({ code: 'already-answering', status: 409, detail });
        asked.push(body.message);
        yield* [run.started(), run.delta(2, 'Two.'), run.ended(3)].map((event) => ({
          id: String(event.seq),
          event: event.type,
          data: JSON.stringify(event),
        }));
      });
    });
    await screen.findByText('How was Q3?');
    chat.state.messages = [question, make.chatMessage({ role: 'assistant', content: '', message_id: 'm2', status: 'running' })];
    chat.state.running = { run_id: 'r1', message_id: 'm2' };
    await user.type(await composer(), 'Me too{Enter}');
    expect(await screen.findByText(new RegExp(detail))).toBeTruthy();
    isBusy = false;
    stream.push(run.started({ run_id: 'r1' }), run.delta(2, 'One.'), run.ended(3));
    await waitFor(() => expect(asked).toEqual(['Me too']));
  });

  it('says that the chat is no longer shared, and keeps what the user typed', async () => {
    const chat = sharedChat();
    const { shell, user } = await renderChat('/chat?sessionId=s1', chat.prepare);
    await screen.findByText('How was Q3?');
    await user.type(await composer(), 'Half a thought');
    shell.answer(openSession, gone);
    chat.changed(shell);
    expect(await screen.findByText('This chat is no longer shared with you')).toBeTruthy();
    expect(screen.queryByText('How was Q3?')).toBeNull();
    const box = (await composer()) as HTMLTextAreaElement;
    expect([box.value, box.disabled]).toEqual(['Half a thought', true]);
  });

  it('ends a growing answer at once when access is lost', async () => {
    const stream = scriptedStream();
    const growing = make.chatMessage({ role: 'assistant', content: '', message_id: 'm2', status: 'running' });
    const chat = sharedChat({ messages: [question, growing], running: { run_id: 'r1', message_id: 'm2' } });
    const { shell } = await renderChat('/chat?sessionId=s1', (fake) => {
      chat.prepare(fake);
      fake.answerStream(runEvents, () => stream.read());
    });
    stream.push(run.started(), run.delta(2, 'Bett'));
    expect(await screen.findByText('Bett')).toBeTruthy();
    shell.answer(openSession, gone);
    const problem = { code: 'not-found', status: 404, detail: 'There is nothing here.' };
    stream.pushRaw({ id: '', event: 'problem', data: JSON.stringify(problem) });
    expect(await screen.findByText('This chat is no longer shared with you')).toBeTruthy();
  });

  it('lists shared chats apart with their owner and without what only the owner may do', async () => {
    const shared = make.chatSession({ session_id: 's1', title: 'Quarters', sharing: toEdit });
    const { user } = await renderChat('/', (shell) =>
      shell.answer(listSessions, () => ({ data: [make.chatSession({ title: 'Mine' })], total: 1, shared: [shared] })),
    );
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByRole('heading', { name: 'Shared with me' })).toBeTruthy();
    expect(panel.getByText('Ana Lima')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: /Quarters/ }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Rename', 'Share']);
  });
});
