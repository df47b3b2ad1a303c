import { limits, type MessageReference } from 'shared-contracts';
import { referencesStore } from './references.store.ts';

const itemsOf = (place: string) => referencesStore.getState()[place] ?? [];
const isSame = (one: MessageReference, other: MessageReference) => one.kind === other.kind && one.id === other.id;
/** One model and one agent answer. */
const isOnlyOne = ({ kind }: MessageReference) => kind === 'model' || kind === 'agent';

/** Adds what a message refers to, up to the limit. Another model or agent replaces the one before. */
export function addReference(place: string, added: MessageReference): void {
  const others = itemsOf(place).filter((one) => !isSame(one, added) && !(isOnlyOne(added) && one.kind === added.kind));
  referencesStore.setState({ [place]: [...others, added].slice(-limits.chatReferencesMax) });
}

export const removeReference = (place: string, removed: MessageReference): void =>
  referencesStore.setState({ [place]: itemsOf(place).filter((one) => !isSame(one, removed)) });

/** Restores what a message refers to that was not sent before the page was closed. */
export function restoreReferences(place: string, stored: string): void {
  if (!referencesStore.getState()[place]?.length) referencesStore.setState({ [place]: parseReferences(stored) });
}

/** Reads what was stored for a message that was not sent. */
export function parseReferences(stored: string): MessageReference[] {
  try {
    const all: unknown = JSON.parse(stored);
    return Array.isArray(all) ? all.filter((one) => [one?.kind, one?.id, one?.name].every((part) => typeof part === 'string')) : [];
  } catch {
    return [];
  }
}
