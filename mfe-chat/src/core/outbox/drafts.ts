import { hasLoggedOut } from 'shared-contracts';

/** Names what a composer stores: its text and its files. */
export type DraftPart = 'draft' | 'attached';

const keyOf = (email: string, sessionId: string | null, part: DraftPart) => `atrium:${part}:${email}:${sessionId ?? 'new'}`;

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // If the browser blocks storage, drafts last only as long as the page.
    return null;
  }
}

/** Reads the stored draft of a session. */
export function readDraft(email: string, sessionId: string | null, part: DraftPart = 'draft'): string {
  return storage()?.getItem(keyOf(email, sessionId, part)) ?? '';
}

/** Stores a draft, or removes it when it is blank. */
export function writeDraft(email: string, sessionId: string | null, draft: string, part: DraftPart = 'draft'): void {
  if (draft.trim() === '' || hasLoggedOut(email)) storage()?.removeItem(keyOf(email, sessionId, part));
  else
    try {
      storage()?.setItem(keyOf(email, sessionId, part), draft);
    } catch {
      // A full storage loses a draft's copy, not the draft on the page.
    }
}
