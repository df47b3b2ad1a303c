import { screen } from '@testing-library/react';
import { openSession } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

it('says why an answer failed when the chat is loaded again', async () => {
  const failure = { code: 'provider-unreachable', detail: 'The model can’t be reached. Try again later.' };
  const messages = [
    make.chatMessage({ content: 'What is tin?' }),
    make.chatMessage({ role: 'assistant', content: '', status: 'failed', failure, message_id: 'm2' }),
  ];
  const session = { session_id: 's1', messages, title: 'Tin', notes: '', agent_id: null, running: null };
  await renderChat('/chat?sessionId=s1', (shell) => shell.answer(openSession, () => session));

  expect(await screen.findByText(/The model can’t be reached\. Try again later\./)).toBeDefined();
  expect(screen.getByText('The answer failed.')).toBeDefined();
});
