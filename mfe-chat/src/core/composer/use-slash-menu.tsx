import { type RefObject, useEffect, useRef, useState } from 'react';
import { lazyCode, type MessageReference } from 'shared-contracts';
import { useCommand, useSession, useShell } from 'shared-contracts/shell';
import { LazyPart } from 'shared-ui';
import type { ComposerHandle, ComposerMenu, MenuSource } from 'shared-ui/chat';
import { useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import type { PromptDialog } from '../prompt/prompt-dialogs.tsx';
import type { useShownConversation } from '../session/use-conversation.ts';
import type { ComposerOptions, ModeSwitch, OptionsChange } from './composer-toggles.tsx';
import type { MessageBoxCommand } from './slash-menu.tsx';

const menuCode = lazyCode(() => import(/* webpackChunkName: "part-slash-menu" */ './slash-menu.tsx'));
const dialogs = lazyCode(() => import(/* webpackChunkName: "part-prompt-dialogs" */ '../prompt/prompt-dialogs.tsx'));

/** Describes what the menu at `/` acts on. */
export interface SlashTarget {
  readonly shown: ReturnType<typeof useShownConversation>;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly draft: string;
  readonly onDraftChange: (draft: string) => void;
  readonly hasTools: boolean;
  /** The agent that answers. */
  readonly agentId: string | null;
  readonly options: ComposerOptions;
  readonly onOptionsChange: OptionsChange;
  readonly switchMode: ModeSwitch;
  readonly attach: (files: FileList) => void;
  /** Adds a skill to the message. */
  readonly refer: (reference: MessageReference) => void;
}

/** Registers the commands that act on the message box. Their code loads with the first use. */
function useMessageBoxCommands({ shown, draft }: SlashTarget, run: (id: MessageBoxCommand) => () => void): void {
  // The menu's trigger is still in the draft while it is open.
  const words = draft.replace(/^[/／][^\n]*/, '').trim();
  const isSaved = !shown.isTemporary;
  useCommand('attach-files', isSaved ? run('attach-files') : undefined);
  useCommand('summarize-chat', shown.conversation.turns.length > 0 ? run('summarize-chat') : undefined);
  useCommand('export-chat', shown.sessionId ? run('export-chat') : undefined);
  useCommand('clear-text', words || draft.includes('\n') ? run('clear-text') : undefined);
  useCommand('save-prompt', words ? run('save-prompt') : undefined);
  useCommand('new-prompt', words ? undefined : run('new-prompt'));
}

/** Returns the menu at `/` and the dialogs that it opens. Their code loads with the first use. */
export function useSlashMenu(target: SlashTarget) {
  const text = useMessages();
  const shell = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const [dialog, setDialog] = useState<PromptDialog>();
  const filled = useRef('');
  const context = { ...target, shell, client, email, open: setDialog };
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  useMessageBoxCommands(target, (id) => () => void menuCode.load().then(({ runCommand }) => runCommand[id](latest.current)));
  const { composer } = target;
  // The dialog returns the focus after it closes, and only text that is inserted into a focused field can be undone.
  useEffect(() => {
    if (dialog || !filled.current) return;
    const words = filled.current;
    filled.current = '';
    setTimeout(() => composer.current?.insert(words));
  }, [dialog, composer]);
  const close = () => {
    setDialog(undefined);
    composer.current?.focus();
  };
  const source = (id: 'prompts' | 'skills' | 'servers' | 'actions' | 'modes'): MenuSource => ({
    id,
    heading: text(`slash_${id}`),
    load: async (query) => (await menuCode.load()).loadEntries[id](query, latest.current),
    onPick: (entry) => void menuCode.load().then(({ pickEntry }) => pickEntry[id](entry.id, latest.current)),
  });
  const ofServers = target.agentId === null && !target.hasTools ? [] : [source('servers')];
  const sources = [source('prompts'), source('skills'), ...ofServers, source('actions'), source('modes')];
  const menu: ComposerMenu = { trigger: '/', label: text('slashLabel'), sources };
  const part = dialog ? (
    <LazyPart code={dialogs} onClose={close}>
      {({ PromptDialogs }) => (
        <PromptDialogs
          dialog={dialog}
          onFill={(words) => {
            filled.current = words;
            setDialog(undefined);
          }}
          onClose={close}
        />
      )}
    </LazyPart>
  ) : null;
  return { menu, part, saveAsPrompt: (words: string) => setDialog({ kind: 'save', words }) };
}
