import { chatSessionChanged } from 'shared-contracts';
import { type Shell, useShell } from 'shared-contracts/shell';
import { createOutbox } from '../outbox/outbox.ts';
import { type Conversations, createConversations } from './conversations.ts';

interface Bound {
  readonly conversations: Conversations;
  /** The most recent shell: panels and pages each get their own, and older ones end. */
  shell: Shell;
}

/** Holds one set of conversations per API client, so that the chat page and its panel share them. */
const bound = new WeakMap<Shell['api'], Bound>();

function bind(shell: Shell): Bound {
  let email = shell.session.current()?.email;
  const entry: Bound = {
    shell,
    conversations: createConversations({
      api: shell.api,
      outbox: createOutbox(),
      email: () => entry.shell.session.current()?.email ?? '',
      modelId: () => entry.shell.model.current().modelId,
      publish: (change) => entry.shell.bus.publish(chatSessionChanged, change),
    }),
  };
  shell.session.subscribe(() => {
    const next = entry.shell.session.current()?.email;
    if (next !== email) entry.conversations.clear();
    email = next;
  });
  bound.set(shell.api, entry);
  return entry;
}

/** Returns the page's conversations. */
export function useConversations(): Conversations {
  const shell = useShell();
  const known = bound.get(shell.api) ?? bind(shell);
  known.shell = shell;
  return known.conversations;
}
