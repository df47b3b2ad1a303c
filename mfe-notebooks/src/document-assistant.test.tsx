import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, limits } from 'shared-contracts';
import { completeChat, stopRun } from 'shared-contracts/calls';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { paste, placeCursor, press, selectText } from './testing/open-document.tsx';
import { createShell, openPage, page } from './testing/open-remote.tsx';

const event = (data: object) => ({ id: '', event: 'run', data: JSON.stringify(data) });
const started = event({
  type: 'started',
  seq: 1,
  run_id: 'run_1',
  session_id: null,
  message_id: 'm2',
  user_message_id: 'm1',
  model: 'built-in',
});
const delta = (text: string) => event({ type: 'delta', seq: 2, text });
const ended = event({ type: 'ended', seq: 3, status: 'complete' });

let shell: FakeShell;
let questions: object[];

beforeEach(() => {
  localStorage.clear();
  questions = [];
  shell = createShell();
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The first plan.' }] }] };
  shell.answer(getNotebookDocument, () => ({ version: 3, content, updated_at: null }));
  shell.answer(saveNotebookDocument, ({ body }) => ({ version: body.version + 1, content: body.content, updated_at: null }));
});

/** Opens the assistant beside the text. */
async function openAssistant() {
  openPage(shell, '/notebooks/n_atlas/document');
  const toolbar = within(await page().findByRole('toolbar', { name: 'Format' }));
  await userEvent.click(toolbar.getByRole('button', { name: 'Ask the assistant' }));
  return within(await screen.findByRole('dialog', { name: 'Ask the assistant' }));
}

it('asks about the notebook and inserts the answer below the cursor', async () => {
  shell.answerStream(completeChat, ({ body }) => {
    questions.push(body);
    return [started, delta('The ferry '), delta('leaves at **noon**.'), ended];
  });
  const dialog = await openAssistant();
  expect(dialog.getByRole('button', { name: 'Ask' })).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'What the assistant should do' }), 'When does it leave?{Enter}');
  await waitFor(() => expect(dialog.getByText('The answer is ready.')).toBeDefined());
  expect(questions).toMatchObject([{ message: 'When does it leave?', temporary: true, knowledge_id: 'n_atlas', rag_enabled: true }]);
  expect(dialog.queryByRole('button', { name: 'Replace the selection' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Insert below' }));
  const editor = page().getByRole('textbox', { name: 'Document of Atlas launch' });
  await waitFor(() => expect(editor.textContent).toContain('The first plan.The ferry leaves at noon.'));
  expect(editor.querySelector('strong')?.textContent).toBe('noon');
  expect(screen.queryByRole('dialog', { name: 'Ask the assistant' })).toBeNull();
});

it('says why the assistant could not answer', async () => {
  shell.answerStream(completeChat, () => {
    throw new ApiError({ code: 'model-unavailable', status: 503, detail: 'The model is busy.' });
  });
  const dialog = await openAssistant();
  await userEvent.type(dialog.getByRole('textbox'), 'When?{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('The assistant couldn’t answer: The model is busy.');
});

it('says that the answer is empty', async () => {
  shell.answerStream(completeChat, () => [started, ended]);
  const dialog = await openAssistant();
  await userEvent.type(dialog.getByRole('textbox'), 'When?{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('The assistant gave no answer.');
});

it('stops the run on the server and keeps the text so far', async () => {
  const stopped: string[] = [];
  shell.answer(stopRun, ({ params }) => {
    stopped.push(params.run_id);
    return { status: 'stopped' as const };
  });
  shell.answerStream(completeChat, async function* (_, { signal }) {
    yield started;
    yield delta('The ferry');
    await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
  });
  const dialog = await openAssistant();
  await userEvent.type(dialog.getByRole('textbox'), 'When?{Enter}');
  expect(await dialog.findByText('The ferry')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(stopped).toEqual(['run_1']));
  expect(dialog.getByText('The ferry')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Insert below' })).toBeDefined();
});

it('closes on Escape and returns to the text', async () => {
  const dialog = await openAssistant();
  await userEvent.type(dialog.getByRole('textbox'), '{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ask the assistant' })).toBeNull());
});

describe('with selected words', () => {
  const plan = async () => page().findByRole('textbox', { name: 'Document of Atlas launch' });
  const openOnSelection = (words: string) => {
    openPage(shell, '/notebooks/n_atlas/document');
    return askAbout(words);
  };
  const askAbout = async (words: string) => {
    await selectText(words);
    const toolbar = within(await page().findByRole('toolbar', { name: 'Selection' }));
    await userEvent.click(toolbar.getByRole('button', { name: 'Ask the assistant' }));
    return within(await screen.findByRole('dialog', { name: 'Ask the assistant' }));
  };
  beforeEach(() => {
    shell.answerStream(completeChat, ({ body }) => {
      questions.push(body);
      return [started, delta('The *second*'), ended];
    });
  });

  it('sends a prompt with only these words, and replaces them with the answer', async () => {
    const dialog = await openOnSelection('The first');
    expect(dialog.getByText('The first')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Make it shorter' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Replace the selection' }));
    await waitFor(async () => expect((await plan()).textContent).toContain('The second plan.'));
    expect((await plan()).querySelector('em')?.textContent).toBe('second');
    expect(questions).toMatchObject([{ message: expect.stringMatching(/^Make this text shorter\..*\n\nThe first$/s), temporary: true }]);
    expect(questions[0]).not.toHaveProperty('knowledge_id');
  });

  it('keeps them and inserts the answer below', async () => {
    const dialog = await openOnSelection('first');
    await userEvent.type(dialog.getByRole('textbox'), 'What is next?{Enter}');
    await userEvent.click(await dialog.findByRole('button', { name: 'Insert below' }));
    await waitFor(async () => expect((await plan()).textContent).toContain('The first plan.The second'));
    expect(questions).toMatchObject([{ message: 'What is next?\n\nfirst', knowledge_id: 'n_atlas' }]);
  });

  it('replaces them where they are now when the text before them changes', async () => {
    openPage(shell, '/notebooks/n_atlas/document');
    await placeCursor('The first');
    await paste('Today: ');
    const dialog = await askAbout('plan');
    await userEvent.click(dialog.getByRole('button', { name: 'Explain' }));
    const replace = await dialog.findByRole('button', { name: 'Replace the selection' });
    await press('Undo');
    await waitFor(async () => expect((await plan()).textContent).not.toContain('Today'));
    await userEvent.click(replace);
    await waitFor(async () => expect((await plan()).textContent).toContain('The first The second.'));
  });

  it('refuses a selection that is too long without sending it', async () => {
    const long = 'x'.repeat(limits.chatMessageMaxCharacters);
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: long }] }] };
    shell.answer(getNotebookDocument, () => ({ version: 3, content, updated_at: null }));
    const dialog = await openOnSelection(long);
    await userEvent.click(dialog.getByRole('button', { name: 'Summarize' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The selection is too long to ask about. Select a shorter part.');
    expect(questions).toEqual([]);
  });

  it('continues in a chat about the notebook', async () => {
    shell.answerStream(completeChat, ({ body }) => {
      questions.push(body);
      return [event({ ...JSON.parse(started.data), session_id: 's1' })];
    });
    const dialog = await openOnSelection('first');
    await userEvent.type(dialog.getByRole('textbox'), 'Why?');
    await userEvent.click(dialog.getByRole('button', { name: 'Open in a chat' }));
    expect(await screen.findByRole('heading', { name: 'This page is not part of this remote' })).toBeDefined();
    expect(questions).toEqual([{ email: 'priya@example.com', message: 'Why?\n\nfirst', knowledge_id: 'n_atlas', rag_enabled: true }]);
  });
});

it('keeps what arrived when the answer breaks off, and says why', async () => {
  shell.answerStream(completeChat, () => [
    started,
    delta('The ferry'),
    event({ type: 'ended', seq: 3, status: 'failed', error: { code: 'model-unavailable', detail: 'The model is busy.' } }),
  ]);
  const dialog = await openAssistant();
  await userEvent.type(dialog.getByRole('textbox'), 'When?{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('The assistant couldn’t answer: The model is busy.');
  expect(dialog.getByText('The ferry')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Insert below' })).toBeDefined();
});
