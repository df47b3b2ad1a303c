import { screen, waitFor } from '@testing-library/react';
import { getModels, openSession, runEvents } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run, scriptedStream } from '../../testing/scripted-stream.ts';

it('says why an answer failed when the chat is loaded again', async () => {
  const failure = { code: 'provider-unreachable', detail: 'The model can’t be reached. Try again later.' };
  const messages = [
    make.chatMessage({ content: 'What is tin?' }),
    make.chatMessage({ role: 'assistant', content: '', status: 'failed', failure, message_id: 'm2' }),
  ];
  const session = { session_id: 's1', messages, title: 'Tin', notes: '', agent_id: null, running: null };
  await renderChat('/chat?sessionId=s1', (shell) => shell.answer(openSession, () => session));

  expect(await screen.findByText(/The model can’t be reached\. Try again later\./)).toBeDefined();
  expect(screen.getByText('The answer failed')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Connect a model' })).toBeDefined();
});

const small = {
  id: 'c1:small',
  modelId: 'small',
  modelName: 'Small',
  provider: 'P',
  providerLogo: null,
  releaseDate: null,
  description: '',
  connected: true,
};

it('offers to try again, with the same model or another one', async () => {
  const failure = { code: 'provider-unreachable', detail: 'The model can’t be reached. Try again later.' };
  const messages = [
    make.chatMessage({ content: 'What is tin?', message_id: 'm1' }),
    make.chatMessage({ role: 'assistant', content: '', status: 'failed', failure, message_id: 'm2', parent_id: 'm1' }),
  ];
  const session = { session_id: 's1', messages, title: 'Tin', notes: '', agent_id: null, running: null };
  const { user, sent } = await renderChat('/chat?sessionId=s1', (shell) => {
    shell.answer(openSession, () => session);
    shell.answer(getModels, () => [small]);
  });
  await user.click(await screen.findByRole('button', { name: 'Use another model' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Small' }));
  expect(sent).toMatchObject([{ regenerates: 'm2', settings: { model: 'c1:small' } }]);
});

it('says below the first words that an answer waits for its provider, until it continues', async () => {
  const stream = scriptedStream();
  const messages = [
    make.chatMessage({ content: 'What is tin?', message_id: 'm1' }),
    make.chatMessage({ role: 'assistant', content: '', status: 'running', message_id: 'm2', parent_id: 'm1' }),
  ];
  const session = { session_id: 's1', messages, title: 'Tin', notes: '', agent_id: null, running: { run_id: 'r1', message_id: 'm2' } };
  await renderChat('/chat?sessionId=s1', (shell) => {
    shell.answer(openSession, () => session);
    shell.answerStream(runEvents, (_, { signal }) => stream.read(signal));
  });
  const text = 'The model provider asks to wait 20 seconds. The answer continues after that.';
  const waiting = { type: 'progress' as const, kind: 'tool' as const };
  stream.push(run.started({ run_id: 'r1' }), { type: 'delta', seq: 2, text: 'A soft metal.' });
  expect(await screen.findByText('A soft metal.')).toBeDefined();
  stream.push({ ...waiting, seq: 3, text, until: '2026-11-29T12:00:20Z' });
  expect(await screen.findByText(text)).toBeDefined();
  stream.push({ ...waiting, seq: 4, text: '' });
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
