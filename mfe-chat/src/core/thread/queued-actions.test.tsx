import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run } from '../../testing/scripted-stream.ts';

/** The list renders only its end here. */
const last = () => within(screen.getAllByRole('article', { name: 'Queued message' }).at(-1) as HTMLElement);

async function write(words: string) {
  const field = await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.change(field, { target: { value: words } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

/** The first of these tests loads the code of the thread. */
const loading = { timeout: 15_000 };

/** Starts an answer and queues messages behind it. */
async function startQueue(...messages: readonly string[]) {
  const chat = await renderChat('/chat');
  await write('one');
  await waitFor(() => expect(chat.sent).toHaveLength(1));
  chat.streams[0]?.push(run.started(), run.delta(2, 'Working'));
  await screen.findByText('Working', undefined, loading);
  for (const words of messages) await write(words);
  await screen.findByText(`Queued, ${messages.length} of ${messages.length}: sent when the answer ends.`);
  return chat;
}

it('removes a queued message', async () => {
  const { user, sent, streams } = await startQueue('two');
  await user.click(await screen.findByRole('button', { name: 'Remove from queue' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Queued message' })).toBeNull());
  streams[0]?.push(run.ended(3));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'STOP' })).toBeNull());
  expect(sent).toHaveLength(1);
});

it('edits a queued message, pauses it after a failed answer, and continues', async () => {
  const { user, sent, streams } = await startQueue('two');
  await user.click(last().getByRole('button', { name: 'Edit queued message' }));
  const editor = await screen.findByRole('textbox', { name: 'Your message' });
  fireEvent.change(editor, { target: { value: 'two, better' } });
  fireEvent.keyDown(editor, { key: 'Enter' });
  await waitFor(() => expect(last().getByText('two, better')).toBeDefined());
  streams[0]?.push(run.ended(3, 'failed', 'The model failed.'));
  expect(await screen.findByText('Paused, because the last answer failed or was stopped.')).toBeDefined();
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Continue queue' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.message).toBe('two, better');
});
