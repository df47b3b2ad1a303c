import React from 'react';
import ReactDOMClient from 'react-dom/client';
import type { Shell } from 'shared-contracts/shell';
import singleSpaReact from 'single-spa-react';
import { ChatApp } from './app/chat-app.tsx';
import { remote } from './remote.tsx';
import { text } from './shared/messages.ts';

/** What the root config passes as custom props. */
interface ChatProps {
  /** The capabilities that a shell gives its remotes. */
  shell: Shell;
}

/** The lifecycles for pages that a single-spa root composes; the root provides the platform's shared modules and the shell. */
export const { bootstrap, mount, unmount } = singleSpaReact<ChatProps>({
  React,
  ReactDOMClient,
  rootComponent: ({ shell }) => <ChatApp shell={shell} remote={remote} />,
  errorBoundary: () => <p role="alert">{text('chatUnavailableTitle')}</p>,
});
