import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import { type Attachment, lazyCode, limits, type MessageReference } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { LazyPart } from 'shared-ui';
import { Composer, type ComposerHandle } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import { useAttachments } from '../attachment/use-attachments.tsx';
import { useUnconnected } from '../connect/use-unconnected.ts';
import { ContextGauge } from '../context/context-gauge.tsx';
import { canWrite, isBusy } from '../conversation/conversation.model.ts';
import { useReferences } from '../reference/use-references.tsx';
import type { useShownConversation } from '../session/use-conversation.ts';
import { PresetButton, SettingsPart } from '../settings/settings-button.tsx';
import { AddMenu } from './add-menu.tsx';
import { type ComposerOptions, ComposerToggles, useModeSwitch, useToggles } from './composer-toggles.tsx';
import { Suggestions } from './suggestions.tsx';
import { useRecall } from './use-recall.ts';
import { useSlashMenu } from './use-slash-menu.tsx';

const dictation = lazyCode(() => import(/* webpackChunkName: "speech" */ '../speech/dictation.tsx'));

/** Describes what is sent along with a message of the composer. */
export interface Brought {
  readonly attachments: readonly Attachment[];
  readonly references: readonly MessageReference[];
}

interface ChatComposerProps {
  shown: ReturnType<typeof useShownConversation>;
  /** Whether the assistant of this chat may use tools when a message asks for it. */
  hasTools: boolean;
  /** The agent that answers, whose tool servers offer prompts. */
  agentId?: string | null;
  draft: string;
  onDraftChange: (draft: string) => void;
  /** Resolves with false if nothing was sent, so that what was brought along comes back. */
  onSend: (message: string, options: ComposerOptions, brought: Brought) => Promise<boolean> | undefined;
  composer: RefObject<ComposerHandle | null>;
  /** Suggestions below; picking one sends it as the toggles say. */
  starters?: ((send: (prompt: string) => void, attach: (files: Iterable<File>) => void) => ReactNode) | undefined;
  /** The box is part of a page about something, so it has no footer and suggests no earlier questions. */
  inPage?: {
    readonly label: string;
    readonly placeholder: string;
    readonly isStarting: boolean;
    /** The notebook that attached files go into, by default the user's default notebook. */
    readonly notebookId?: string | undefined;
  };
}

/** Renders the chat input with its toggles, suggestions, and footer. */
export function ChatComposer(props: ChatComposerProps) {
  const { shown, hasTools, agentId = null, draft, onDraftChange, onSend, composer, starters, inPage } = props;
  const text = useMessages();
  const { notify } = useShell();
  const [composerOptions, setComposerOptions] = useState<ComposerOptions>({ usesKnowledge: true, extras: [] });
  const [isSetting, setIsSetting] = useState(false);
  const [isDictating, setIsDictating] = useState(false);
  const { conversation, conversations, key, sessionId } = shown;
  const attachments = useAttachments(shown, {
    notebookId: inPage?.notebookId,
    onText: (words) => onDraftChange([draft.trimEnd(), words].filter(Boolean).join('\n\n')),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const references = useReferences(shown, composer);
  const recall = useRecall(conversation.turns, draft, onDraftChange);
  const switchMode = useModeSwitch(setComposerOptions);
  const { attach } = attachments;
  const options = { options: composerOptions, onOptionsChange: setComposerOptions, switchMode };
  const slash = useSlashMenu({ shown, hasTools, agentId, composer, draft, onDraftChange, ...options, attach, refer: references.add });
  const { toggles, tools } = useToggles({
    options: composerOptions,
    onChange: setComposerOptions,
    onSwitch: switchMode,
    isDictating,
    onDictate: setIsDictating,
  });
  const isUnconnected = useUnconnected();
  const isEmpty = !inPage && sessionId === null && conversation.turns.length === 0;
  const isTooLong = draft.length > limits.chatMessageMaxCharacters;
  const stop = async () => {
    try {
      await conversations.stop(key);
    } catch (error) {
      notify.error({ title: text('stopFailedTitle'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  const send = async (message: string, files: readonly Attachment[]) => {
    const referred = references.take();
    if ((await onSend(message, composerOptions, { attachments: files, references: referred })) !== false) return;
    attachments.putBack(files);
    references.putBack(referred);
  };
  const insertSpoken = (words: string) => composer.current?.insert(draft === '' || /\s$/.test(draft) ? words : ` ${words}`);
  // Without this the browser would navigate to a dropped file.
  const keepPage = (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault();
  const handleDrop = (event: DragEvent) => {
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    event.preventDefault();
    attachments.attach(files);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for choosing it. */}
      <div className="ui-composer-wrap" onDragOver={keepPage} onDrop={handleDrop}>
        <Composer
          ref={composer}
          value={draft}
          onChange={onDraftChange}
          onSend={(message) => {
            const files = isTooLong || problem ? undefined : attachments.take();
            if (files) void send(message, files);
          }}
          isBusy={isBusy(conversation)}
          canQueue
          isDisabled={inPage?.isStarting || conversation.load === 'missing' || conversation.load === 'failed' || !canWrite(conversation)}
          onStop={stop}
          {...recall}
          onPasteText={(pasted) => attachments.attachPaste(pasted, (words) => composer.current?.insert(words))}
          label={inPage?.label}
          placeholder={inPage?.placeholder ?? text(isUnconnected ? 'unconnectedPlaceholder' : 'composerPlaceholder')}
          header={
            <>
              {references.tray}
              {attachments.tray}
              <LazyPart code={dictation} isWanted={isDictating}>
                {({ Dictation }) => (isDictating ? <Dictation onText={insertSpoken} onClose={() => setIsDictating(false)} /> : null)}
              </LazyPart>
            </>
          }
          menus={[slash.menu, references.menu]}
          onPasteFiles={attachments.attach}
          add={
            <AddMenu
              toggles={toggles}
              tools={hasTools ? tools : undefined}
              draft={draft}
              onAttach={shown.isTemporary ? undefined : attachments.attach}
              onPrompts={() => composer.current?.insert('/')}
              onSave={() => {
                // The dialog returns the focus to where it was.
                composer.current?.focus();
                slash.saveAsPrompt(draft.trim());
              }}
              onSettings={canWrite(conversation) ? () => setIsSetting(true) : undefined}
            />
          }
          toggles={<ComposerToggles toggles={hasTools && tools.isOn ? [...toggles, tools] : toggles} />}
          actions={
            <>
              {canWrite(conversation) ? <PresetButton shown={shown} onOpen={() => setIsSetting(true)} /> : null}
              <ContextGauge shown={shown} draft={draft} onProblem={setProblem} />
            </>
          }
        />
        {isSetting ? <SettingsPart shown={shown} onClose={() => setIsSetting(false)} /> : null}
        {slash.part}
        {isEmpty && !shown.isTemporary ? <Suggestions draft={draft} onPick={onDraftChange} /> : null}
        {isTooLong || problem ? (
          <p className="ui-composer-note" role="alert">
            {isTooLong ? text('tooLong', { count: limits.chatMessageMaxCharacters }) : problem}
          </p>
        ) : isEmpty ? (
          <p className="ui-composer-note">{text('composerFooter')}</p>
        ) : null}
      </div>
      {starters?.((prompt) => void onSend(prompt, composerOptions, { attachments: [], references: [] }), attach)}
    </>
  );
}
