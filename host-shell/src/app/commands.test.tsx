import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Contributions, lazyPage, type RemoteModule } from 'shared-contracts';
import type { RegistryDocument } from 'shared-contracts/registry';
import { useCommand, useShell } from 'shared-contracts/shell';
import { make } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeProfile } from '../shared/profile.store.ts';
import { createRelease } from '../testing/registry.ts';
import { renderApp } from '../testing/render-app.tsx';

const ran: string[] = [];
beforeEach(() => {
  ran.length = 0;
  storeProfile(make.profile({}));
  // The API answers nothing here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function ChatPage() {
  const { notify } = useShell();
  const handleDelete = () => notify.success({ title: 'Deleted', action: { label: 'Undo', onAction: () => void ran.push('undone') } });
  useCommand('export-chat', () => ran.push('export-chat'));
  useCommand('stop-answer', () => ran.push('stop-answer'));
  useCommand('copy-answer', undefined);
  return (
    <>
      <h1>Chat</h1>
      <textarea aria-label="Message" />
      <button type="button" onClick={handleDelete}>
        Delete
      </button>
    </>
  );
}

/** Renders a page as releases of 1.3 and before: it listens for its keys itself, and its shell had no commands. */
function EarlierPage() {
  const { navigate } = useShell();
  return (
    <button type="button" onKeyDown={({ key }) => key === 'Escape' && ran.push('earlier page')} onClick={() => navigate.to('/chat')}>
      Earlier chat
    </button>
  );
}

const routes = ['chat', 'temp-chat'].map((path) => ({ id: path, path, title: `Page ${path}`, chunk: 'page' }));
const opening = [
  { id: 'new-chat', title: 'New chat', to: '/chat' },
  { id: 'incognito-chat', title: 'New incognito chat', to: '/temp-chat' },
];
const current: Partial<Contributions> = {
  commands: [
    { id: 'new-chat', title: 'New chat', to: '/chat', keys: 'mod+shift+o' },
    { id: 'incognito-chat', title: 'New incognito chat', to: '/temp-chat', keys: "mod+shift+'" },
  ],
  handled: [
    { id: 'export-chat', title: 'Export chat', keys: 'mod+shift+x' },
    { id: 'stop-answer', title: 'Stop the answer', keys: 'escape' },
    { id: 'copy-answer', title: 'Copy the last answer', keys: 'mod+shift+c' },
    { id: 'send', title: 'Send', keys: 'enter', when: { focus: 'message-box' } },
  ],
};

const remotesWith = (part: Partial<Contributions>): RegistryDocument['remotes'] => {
  const contributes = { ...createRelease('1').contributes, remote: 'mfe-chat', label: 'Chat', routes, ...part };
  const releases = { '1': createRelease('1', { base: '/r/mfe-chat/1/', contributes }) };
  return { 'mfe-chat': { timeoutMs: 50, disabled: false, previous: null, rollout: [{ release: '1', default: true }], releases } };
};
const moduleOf = (Page: () => React.ReactNode): RemoteModule => {
  const page = lazyPage(async () => ({ Page }), 'Page');
  return { pages: { chat: page, 'temp-chat': page }, panels: {} };
};

async function openChat(part: Partial<Contributions> = current, Page: () => React.ReactNode = ChatPage) {
  renderApp({ path: '/chat', remotes: remotesWith(part), load: async () => moduleOf(Page) });
  await screen.findByRole(Page === ChatPage ? 'heading' : 'button', { name: Page === ChatPage ? 'Chat' : 'Earlier chat' });
  return userEvent.setup();
}

/** The test's page plays no animations, whose end the design system waits for. */
async function endClosing() {
  const dialog = await waitFor(() => document.querySelector('.ant-modal[class*="leave"]') ?? expect.fail('The palette is not closing.'));
  fireEvent.animationEnd(dialog);
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Command palette' }), name);
  await user.click(await screen.findByRole('option', { name }));
  await endClosing();
}

it('does the same from the palette as from the keys', async () => {
  const user = await openChat();
  await user.keyboard('{Control>}{Shift>}x{/Shift}{/Control}');
  expect(ran).toEqual(['export-chat']);
  await choose(user, 'Export chat');
  await waitFor(() => expect(ran).toEqual(['export-chat', 'export-chat']));
  await user.keyboard("{Control>}{Shift>}'{/Shift}{/Control}");
  expect(location.pathname).toBe('/app/temp-chat');
  await choose(user, 'New chat');
  await waitFor(() => expect(location.pathname).toBe('/app/chat'));
});

it('offers what can run now: no command without a handler, and no key that only the message box handles', async () => {
  const user = await openChat();
  await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}{Enter}');
  expect(ran).toEqual([]);
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Command palette' });
  expect(await within(palette).findByRole('option', { name: 'Export chat' })).toBeDefined();
  for (const name of ['Copy the last answer', 'Send', 'Command palette'])
    expect(within(palette).queryByRole('option', { name })).toBeNull();
  await user.keyboard('{Escape}');
  expect(ran, 'Escape closed the palette, and stopped nothing').toEqual([]);
  await endClosing();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Escape}');
  expect(ran).toEqual(['stop-answer']);
});

it('leaves what people type in a field to it', async () => {
  const user = await openChat();
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'what?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}{Shift>}x{/Shift}{/Control}');
  expect(ran).toEqual(['export-chat']);
});

it('undoes what the newest toast offers with the keys, but not while people type', async () => {
  const user = await openChat();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deleted');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'a{Control>}z{/Control}');
  expect(ran).toEqual([]);
  screen.getByRole('button', { name: 'Delete' }).focus();
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(ran).toEqual(['undone']);
});

it.each([
  { switched_off: [], rows: 1 },
  { switched_off: ['incognito'], rows: 0 },
])('has the keys of incognito chats unless they are switched off ($switched_off)', async ({ switched_off, rows }) => {
  const user = await openChat();
  storeProfile(make.profile({ switched_off }));
  await user.keyboard("{Control>}{Shift>}'{/Shift}{/Control}");
  expect(location.pathname).toBe(rows ? '/app/temp-chat' : '/app/chat');
  await user.keyboard('{Control>}/{/Control}');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(await within(sheet).findByText('Export chat')).toBeDefined();
  expect(within(sheet).queryAllByText('New incognito chat')).toHaveLength(rows);
});

it('shows the keys in the tooltips of the top bar', async () => {
  const user = await openChat();
  await user.hover(screen.getByRole('link', { name: 'New chat' }));
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/ \(Ctrl\+Shift\+O\)$/);
});

it('keeps the keys that releases of 1.3 and before left to the shell, and those that they handle themselves', async () => {
  const user = await openChat({ commands: opening }, EarlierPage);
  await user.keyboard("{Control>}{Shift>}'{/Shift}{/Control}");
  expect(location.pathname).toBe('/app/temp-chat');
  const left = await screen.findByRole('button', { name: 'Earlier chat' });
  await user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
  expect(location.pathname).toBe('/app/chat');
  await waitFor(() => expect(left.isConnected).toBe(false));
  // The shell may move the focus to the new page a moment later.
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Earlier chat' }), { key: 'Escape' });
  expect(ran).toEqual(['earlier page']);
});
