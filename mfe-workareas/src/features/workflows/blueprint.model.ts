import type { ChatMessage } from 'shared-contracts';

/** The newest blueprint of a chat, or null when it has drafted none. */
export function blueprintOf(messages: readonly ChatMessage[]): { id: string; status: string } | null {
  const sources = messages.findLast((message) => message.sources?.blueprint_id)?.sources;
  return sources?.blueprint_id ? { id: sources.blueprint_id, status: sources.blueprint_status ?? '' } : null;
}
