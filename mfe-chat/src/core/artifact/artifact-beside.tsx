import { useEffect } from 'react';
import { lazyCode, type SharedChat } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { LazyPart } from 'shared-ui';
import type { Conversation } from '../conversation/conversation.model.ts';
import { useArtifactPlace } from './use-artifact-place.ts';

const shared = lazyCode(() => import(/* webpackChunkName: "artifact" */ './shared-artifact.tsx'));
const pane = lazyCode(() => import(/* webpackChunkName: "artifact" */ './chat-artifact.tsx'));

/** Renders the artifact that the address names beside the chat. */
export function ArtifactBeside({ conversation, onAsk }: { conversation: Conversation; onAsk: (draft: string) => void }) {
  const { key } = useArtifactPlace();
  const { panel } = useShell();
  const isOpen = key !== null;
  // Three columns would leave too little for each.
  useEffect(() => (isOpen ? panel.hide?.() : undefined), [isOpen, panel]);
  if (!key) return null;
  return <LazyPart code={pane}>{({ ChatArtifact }) => <ChatArtifact conversation={conversation} onAsk={onAsk} />}</LazyPart>;
}

/** Renders the artifact that the address names beside a chat shared by link. */
export function SharedArtifactBeside({ messages }: { messages: SharedChat['messages'] }) {
  const { key } = useArtifactPlace();
  if (!key) return null;
  return <LazyPart code={shared}>{({ SharedArtifact }) => <SharedArtifact messages={messages} />}</LazyPart>;
}
