import { screen, within } from '@testing-library/react';
import { ApiError } from 'shared-contracts';
import { importChats, openSession, openSharedChat } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const main = async () => within(await screen.findByRole('main'));

it('says that a link is invalid', async () => {
  await renderChat('/share/chats/unknown', (shell) =>
    shell.answer(openSharedChat, () => Promise.reject(new ApiError({ code: 'not-found', status: 404, detail: 'Not valid.' }))),
  );
  expect(await (await main()).findByText('This link is not valid')).toBeTruthy();
});

it('shows the shared chat with its web sources', async () => {
  const messages = [
    { message_id: 'q', role: 'user' as const, content: 'What grows in shade?' },
    { message_id: 'a', role: 'assistant' as const, content: 'Ferns.', sources: [{ title: 'On ferns', url: 'https://ferns.example/' }] },
  ];
  await renderChat('/share/chats/t', (shell) =>
    shell.answer(openSharedChat, () => ({ title: 'Garden', shared_at: '2026-01-01T00:00:00Z', messages })),
  );
  expect(await (await main()).findByRole('heading', { name: 'Garden' })).toBeTruthy();
  expect((await main()).getAllByRole('article')).toHaveLength(2);
  expect((await main()).getByRole('link', { name: 'On ferns' }).getAttribute('rel')).toContain('noopener');
});

it('brings someone who signs up to continue back to the chat', async () => {
  await renderChat('/share/chats/t', (shell) => {
    shell.setSession(null);
    shell.answer(openSharedChat, () => ({ title: 'Garden', shared_at: '2026-01-01T00:00:00Z', messages: [] }));
  });
  const link = await (await main()).findByRole('link', { name: 'Continue this chat' });
  expect(link.getAttribute('href')).toBe('/app/auth/signup?next=%2Fshare%2Fchats%2Ft');
});

it('is continued in a copy, which opens', async () => {
  const messages = [
    { message_id: 'q', role: 'user' as const, content: 'What grows in shade?' },
    { message_id: 'a', role: 'assistant' as const, content: 'Ferns.' },
  ];
  const copied: object[] = [];
  const { user } = await renderChat('/share/chats/t', (shell) => {
    shell.answer(openSharedChat, () => ({ title: 'Garden', shared_at: '2026-01-01T00:00:00Z', messages }));
    shell.answer(importChats, ({ body }) => {
      copied.push(...body.chats);
      return { results: [{ source_id: 'share:t', session_id: 's9', outcome: 'imported' as const }] };
    });
    shell.answer(openSession, () => ({ session_id: 's9', title: 'Garden', notes: '', agent_id: null, running: null, messages: [] }));
  });
  await user.click(await (await main()).findByRole('button', { name: 'Continue this chat' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
  expect(copied).toMatchObject([
    {
      source_id: 'share:t',
      title: 'Garden',
      messages: [
        { key: 'q', parent: null },
        { key: 'a', parent: 'q' },
      ],
    },
  ]);
});
