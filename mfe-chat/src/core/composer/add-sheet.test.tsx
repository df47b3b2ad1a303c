import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const field = () => screen.findByRole('textbox', { name: 'Message' });

beforeEach(() => happyDOM.setViewport({ width: 390 }));
afterEach(() => {
  happyDOM.setViewport({ width: 1024 });
  localStorage.clear();
});

it('has the toggles of a phone, and what is on goes with the message', async () => {
  const { user, sent } = await renderChat('/chat');
  await field();
  await user.click(screen.getByRole('button', { name: 'Add to message' }));
  const toggle = await screen.findByRole('switch', { name: /^Deep dive/ });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await user.click(toggle);
  await waitFor(() => expect(screen.getByRole('switch', { name: /^Deep dive/, checked: true })).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to message' }));
  await user.type(await field(), 'Tell all about tin{Enter}');
  expect(sent).toMatchObject([{ message: 'Tell all about tin', deep_dive: true }]);
});

it('leaves the focus to what moves it', async () => {
  const { user } = await renderChat('/chat');
  const box = (await field()) as HTMLTextAreaElement;
  await user.click(screen.getByRole('button', { name: 'Add to message' }));
  await user.click(await screen.findByRole('button', { name: 'Prompts' }));
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('/');
});

it('closes for dictation, which is above the field', async () => {
  const { user } = await renderChat('/chat');
  await field();
  await user.click(screen.getByRole('button', { name: 'Add to message' }));
  await user.click(await screen.findByRole('switch', { name: /^Speak/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
