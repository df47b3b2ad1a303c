import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LazyPage } from 'shared-contracts';
import { listResourceServers, listToolServerPrompts } from 'shared-contracts/agent-calls';
import { completeChat, getModels, getSuggestions, listExcerpts, listSessions } from 'shared-contracts/calls';
import { findLocalModels } from 'shared-contracts/connection-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { preloadMarkdown } from 'shared-ui/chat';
import { contributes } from '../../contributes.ts';
import { remote } from '../remote.tsx';
import { scriptedStream } from './scripted-stream.ts';

/** Returns the remote with pages of other remotes, which show nothing but the message box. */
function withBoxes(paths: readonly string[]) {
  const routes = paths.map((path) => ({ id: `box:${path}`, path, title: '', chunk: '' }));
  const pages = Object.fromEntries(routes.map(({ id }) => [id, remote.panels['message-box'] as LazyPage]));
  const parts = { ...remote, pages: { ...remote.pages, ...pages } };
  return { contributes: { ...contributes, routes: [...contributes.routes, ...routes] }, remote: parts };
}

/**
 * Renders the remote's pages and panels with a fake shell. Records what is sent; the test feeds each answer. `boxesAt` are pages of other
 * remotes with a message box.
 */
export async function renderChat(path: string, prepare: (shell: FakeShell) => void = () => undefined, boxesAt: readonly string[] = []) {
  // A chat shows once this code has loaded, which takes longer than a test waits for a part of the page.
  await preloadMarkdown();
  const shell = createFakeShell({ remote: 'mfe-chat' });
  const streams: ReturnType<typeof scriptedStream>[] = [];
  const sent: { message: string; rag_enabled?: boolean; temporary?: boolean; session_id?: string | null; agent_id?: string | null }[] = [];
  shell.answer(listSessions, () => ({ data: [], total: 0 }));
  shell.answer(getSuggestions, () => ({ suggestions: [] }));
  shell.answer(getModels, () => []);
  shell.answer(listExcerpts, () => ({ excerpts: [] }));
  shell.answer(listToolServerPrompts, () => ({ prompts: [] }));
  shell.answer(listResourceServers, () => ({ servers: [] }));
  shell.answer(findLocalModels, () => ({ is_on: false, can_share: false, servers: [] }));
  shell.answerStream(completeChat, ({ body }, { signal }) => {
    sent.push(body);
    const stream = scriptedStream();
    streams.push(stream);
    return stream.read(signal);
  });
  prepare(shell);
  const pages = Object.values({ ...remote.pages, ...remote.panels });
  await Promise.all(pages.map((page) => page.load()));
  const view = render(<RemoteAlone {...withBoxes(boxesAt)} shell={shell} router="memory" initialPath={path} />);
  return { shell, streams, sent, user: userEvent.setup(), ...view };
}
