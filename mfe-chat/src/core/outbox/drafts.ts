import { hasLoggedOut, localStore } from 'shared-contracts';

/** Names what a composer stores: its text, its files, and what it refers to. */
export type DraftPart = 'draft' | 'attached' | 'references';

const keyOf = (email: string, sessionId: string | null, part: DraftPart) => `atrium:${part}:${email}:${sessionId ?? 'new'}`;

/** Reads the stored draft of a session. If the browser blocks storage, drafts last only as long as the page. */
export const readDraft = (email: string, sessionId: string | null, part: DraftPart = 'draft'): string =>
  localStore.readText(keyOf(email, sessionId, part)) ?? '';

/** Stores a draft, or removes it when it is blank. */
export function writeDraft(email: string, sessionId: string | null, draft: string, part: DraftPart = 'draft'): void {
  const key = keyOf(email, sessionId, part);
  if (draft.trim() === '' || hasLoggedOut(email)) localStore.remove(key);
  else localStore.writeText(key, draft);
}
