import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError, type ChatMessage, type ContextPlan } from 'shared-contracts';
import {
  deleteSummary,
  editSummary,
  openSession,
  readContextWindow,
  restoreSummary,
  runEvents,
  summarizeChat,
} from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run, scriptedStream } from '../../testing/scripted-stream.ts';

afterEach(() => localStorage.clear());

const context: ContextPlan = {
  window: 32_000,
  is_assumed: true,
  limit: 20_000,
  used: 9_000,
  instructions: 400,
  memory: 100,
  tools: 500,
  passages: 0,
  files: 8_000,
  summary: 0,
  history: 0,
  question: 10,
  messages: 0,
  summarized: 0,
  left_out: 0,
};
const question = make.chatMessage({ content: 'What changed?', message_id: 'm1' });
const answer = make.chatMessage({
  role: 'assistant',
  content: 'Revenue grew.',
  status: 'complete',
  message_id: 'm2',
  parent_id: 'm1',
  usage: { total_ms: 900, cached_tokens: 5_000, context },
});
const summary = make.chatMessage({
  role: 'assistant',
  content: 'About revenue.',
  status: 'complete',
  kind: 'summary',
  message_id: 'm3',
  parent_id: 'm2',
});

/** Serves a session whose messages the test changes. */
function serve(messages: ChatMessage[]) {
  const server = { messages, running: null as { run_id: string; message_id: string; kind?: 'summary' } | null };
  const prepare = (shell: FakeShell) => {
    shell.answer(readContextWindow, () => ({ window: { window: 32_000, limit: 20_000, is_assumed: true } }));
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      title: 'Revenue',
      notes: '',
      agent_id: null,
      messages: server.messages,
      running: server.running,
    }));
  };
  return { server, prepare };
}
const gauge = () => screen.findByRole('button', { name: /^Context: \d+% full$/ });

it('shows nothing about the context before an answer has a plan', async () => {
  const { prepare } = serve([question]);
  await renderChat('/chat?sessionId=s1', prepare);
  await screen.findByText('What changed?');
  expect(screen.queryByRole('button', { name: /Context/ })).toBeNull();
});

it('shows how full the context is and by what; Escape closes it and returns the focus', async () => {
  const { prepare } = serve([question, answer]);
  const { user } = await renderChat('/chat?sessionId=s1', prepare);
  await user.click(await gauge());
  const details = screen.getByRole('dialog', { name: 'What the model reads' });
  expect(details.textContent).toContain('of 20,000 tokens');
  expect(details.textContent).toContain('Files8,000');
  expect(details.textContent).not.toContain('Sources found');
  expect(details.textContent).toContain('32,000 tokens are assumed');
  expect(details.textContent).toContain('5,000 tokens of the last question');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'What the model reads' })).toBeNull();
  expect(document.activeElement).toBe(await gauge());
});

it('summarizes on command: shows the progress, then the summary', async () => {
  const { server, prepare } = serve([question, answer]);
  const stream = scriptedStream();
  const { user } = await renderChat('/chat?sessionId=s1', (shell) => {
    prepare(shell);
    shell.answerStream(runEvents, (_, { signal }) => stream.read(signal));
    shell.answer(summarizeChat, ({ body }) => {
      expect(body.session_id).toBe('s1');
      server.running = { run_id: 'r1', message_id: 'none', kind: 'summary' };
      return { run_id: 'r1' };
    });
  });
  await user.click(await gauge());
  await user.click(screen.getByRole('button', { name: 'Summarize older messages' }));
  const row = await screen.findByRole('article', { name: 'Summary of earlier messages' });
  stream.push(run.started({ run_id: 'r1' }), { type: 'progress', seq: 2, kind: 'summary', text: 'Summarizing 2 earlier messages' });
  await waitFor(() => expect(row.textContent).toContain('Summarizing 2 earlier messages'));
  server.running = null;
  server.messages = [question, answer, summary];
  stream.push(run.ended(3));
  expect(await screen.findByText('About revenue.')).toBeTruthy();
  expect(screen.getAllByRole('article', { name: 'Summary of earlier messages' })).toHaveLength(1);
});

it('says why a summary could not be started', async () => {
  const { prepare } = serve([question, answer]);
  const { user } = await renderChat('/chat?sessionId=s1', (shell) => {
    prepare(shell);
    shell.answer(summarizeChat, () => {
      throw new ApiError({ code: 'invalid-input', status: 400, detail: 'There are no older messages to summarize yet.' });
    });
  });
  await user.click(await gauge());
  await user.click(screen.getByRole('button', { name: 'Summarize older messages' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There are no older messages to summarize yet.');
});

it('edits a summary, deletes it and puts it back', async () => {
  const { server, prepare } = serve([answer, summary]);
  const { user, shell } = await renderChat('/chat?sessionId=s1', (fake) => {
    prepare(fake);
    fake.answer(editSummary, ({ query, body }) => {
      expect(query.message_id).toBe('m3');
      server.messages = [answer, { ...summary, content: body.content }];
      return { message: 'Saved.' };
    });
    fake.answer(deleteSummary, () => {
      server.messages = [answer];
      return { message: 'Deleted.' };
    });
    fake.answer(restoreSummary, ({ query, body }) => {
      expect(query.message_id).toBe('m2');
      server.messages = [answer, { ...summary, content: body.content }];
      return { message: 'Restored.' };
    });
  });
  const row = await screen.findByRole('article', { name: 'Summary of earlier messages' });
  await user.click(within(row).getByRole('button', { name: 'Edit the summary' }));
  const field = screen.getByRole('textbox', { name: 'Summary of earlier messages' });
  await user.clear(field);
  await user.type(field, 'About costs.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('About costs.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete the summary' }));
  await waitFor(() => expect(screen.queryByText('About costs.')).toBeNull());
  shell.toasts.at(-1)?.action?.onAction();
  expect(await screen.findByText('About costs.')).toBeTruthy();
});

it('says under an answer what was summarized and what was left out', async () => {
  const sources = { summarized: { message_id: 'm3', messages: 312 }, messages_left_out: 1 };
  const { prepare } = serve([question, { ...answer, sources }]);
  await renderChat('/chat?sessionId=s1', prepare);
  expect(await screen.findByText(/312 earlier messages were summarized for this answer/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show the summary' }).getAttribute('href')).toContain('messageId=m3');
  expect(screen.getByText(/1 earlier message didn’t fit/)).toBeTruthy();
  expect(screen.getByText(/5,000 cached/)).toBeTruthy();
});

it('says that a draft alone is too long for the model, and does not send it', async () => {
  const { prepare } = serve([question, answer]);
  const { user, sent } = await renderChat('/chat?sessionId=s1', (shell) => {
    prepare(shell);
    shell.answer(readContextWindow, () => ({ window: { window: 4_000, limit: 2_000 } }));
  });
  await gauge();
  const field = screen.getByRole('textbox', { name: 'Message' });
  await user.click(field);
  // A paste of this length would become a file.
  fireEvent.change(field, { target: { value: 'word '.repeat(2_000) } });
  expect((await screen.findByRole('alert')).textContent).toContain('the model takes 2,000 at most');
  await user.keyboard('{Enter}');
  expect(sent).toHaveLength(0);
});
