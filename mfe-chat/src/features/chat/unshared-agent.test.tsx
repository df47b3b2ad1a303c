import { screen, within } from '@testing-library/react';
import { ApiError } from 'shared-contracts';
import { completeChat, openSession } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { afterEach, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

afterEach(() => localStorage.clear());

it('keeps the messages of a chat whose agent is no longer shared, and says why it does not answer', async () => {
  const detail = 'This agent is no longer shared with you. Your messages stay here, but it can no longer answer.';
  const agents: unknown[] = [];
  const { user } = await renderChat('/chat?sessionId=s1', (shell) => {
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      title: 'Stamps',
      notes: '',
      agent_id: 'g1',
      running: null,
      messages: [make.chatMessage({ content: 'Where are the stamps?' })],
    }));
    shell.answerStream(completeChat, ({ body }) => {
      agents.push(body.agent_id);
      throw new ApiError({ code: 'agent-not-shared', status: 403, detail });
    });
  });
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'And now?{Enter}');
  const log = within(await screen.findByRole('log', { name: 'Conversation' }));
  expect(await log.findByText(detail)).toBeTruthy();
  expect(log.getByText('Where are the stamps?')).toBeTruthy();
  // With the agent in the request, the server would not even say that there is one.
  expect(agents).toEqual([undefined]);
});
