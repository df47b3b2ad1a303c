import { screen, waitFor, within } from '@testing-library/react';
import type { Capabilities } from 'shared-contracts';
import { getCapabilities, openSession } from 'shared-contracts/calls';
import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const attached = '/api/chat/images/file_0?signature=c';
const first = '/api/chat/images/file_1?signature=a';
const second = '/api/chat/images/file_2?signature=b';
const able = { by: 'you' as const, model: 'painter', edits: 'mask' };

/** Opens a chat in which an attached picture was changed twice. */
const openPictures = (images: Capabilities['images'], switched_off: Capabilities['switched_off'] = [], question?: string) =>
  renderChat('/chat?sessionId=s1', (shell) => {
    shell.answer(getCapabilities, () => ({
      model: { connected: true, name: 'm' },
      web_search: { by: null, engine: null },
      embeddings: { by: null, model: null },
      images,
      switched_off,
    }));
    const answer = { role: 'assistant' as const, content: 'Here it is.', status: 'complete' as const };
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      title: 'Foxes',
      notes: '',
      agent_id: null,
      running: null,
      messages: [
        question
          ? make.chatMessage({ content: question, message_id: 'm3' })
          : make.chatMessage({ ...answer, message_id: 'm2', sources: { image_url: first, image_from: attached } }),
        make.chatMessage({ ...answer, message_id: 'm4', sources: { image_url: second, image_from: first } }),
      ],
    }));
  });
const last = async () => {
  // Both answers load the code of pictures. Reading their text is fast, and their roles are asked for within one answer only.
  await waitFor(() => expect(screen.getAllByText('Edit picture')).toHaveLength(2));
  return within(screen.getAllByRole('article', { name: 'Assistant answered' })[1] as HTMLElement);
};

it('lists the pictures that a picture was made from', async () => {
  await openPictures(able);
  const versions = within((await last()).getByRole('list', { name: 'Versions of this picture' })).getAllByRole('link');
  expect(versions.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')?.replace(location.origin, '')])).toEqual([
    ['Version 1', attached],
    ['Version 2', first],
    ['Version 3, shown', second],
  ]);
});

it('sends what should change in the whole picture', async () => {
  const { user, sent } = await openPictures(able);
  await user.click((await last()).getByRole('button', { name: 'Edit picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change this picture' }));
  const change = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change picture' });
  const field = await dialog.findByRole('textbox', { name: 'What should change?' });
  expect(change.disabled).toBe(true);
  await user.type(field, 'Add a hat');
  await user.click(change);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ message: 'Add a hat', create_image: true, image_source: second, session_id: 's1' });
  expect(sent[0]).not.toHaveProperty('image_mask');
});

it('asks for a drawing where only a marked part should change', async () => {
  const { user, sent } = await openPictures(able);
  await user.click((await last()).getByRole('button', { name: 'Edit picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change this picture' }));
  await user.type(await dialog.findByRole('textbox', { name: 'What should change?' }), 'Add a hat');
  await user.click(dialog.getByRole('radio', { name: 'Marked part' }));
  await user.click(dialog.getByRole('button', { name: 'Change picture' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Draw over the part');
  expect(sent).toEqual([]);
});

it('makes a variation at once', async () => {
  const { user, sent } = await openPictures(able);
  await user.click((await last()).getByRole('button', { name: 'Make a variation' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ create_image: true, image_source: second, image_variation: true });
});

it('says what to connect where the model only creates pictures, and why a policy forbids it', async () => {
  const { user, shell, sent } = await openPictures({ ...able, edits: 'none' });
  await user.click((await last()).getByRole('button', { name: 'Make a variation' }));
  await waitFor(() =>
    expect(shell.toasts.at(-1)).toMatchObject({ kind: 'info', title: 'Connect an image model that can change pictures' }),
  );
  await user.click((await last()).getByRole('button', { name: 'Edit picture' }));
  expect(await within(await screen.findByRole('dialog')).findByText(/gpt-image-1/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('shows the reason of a policy', async () => {
  const { user } = await openPictures(able, [{ ability: 'image-creation', reason: 'Your administrator switched pictures off.' }]);
  await user.click((await last()).getByRole('button', { name: 'Edit picture' }));
  expect(await within(await screen.findByRole('dialog')).findByText('Your administrator switched pictures off.')).toBeTruthy();
});

it('makes another picture from the same source when it answers again', async () => {
  const { user, sent } = await openPictures(able, [], 'Make it blue');
  await user.click(await screen.findByRole('button', { name: 'Answer again' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ create_image: true, image_source: first, regenerates: 'm4' });
});
