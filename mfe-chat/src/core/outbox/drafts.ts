import { hasLoggedOut } from 'shared-contracts';

/** What a composer keeps: its text, and the files that will go with it. */
export type DraftPart = 'draft' | 'attached';

const keyOf = (email: string, sessionId: string | null, part: DraftPart) => `atrium:${part}:${email}:${sessionId ?? 'new'}`;

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // A browser that forbids storage keeps drafts for as long as the page shows them.
    return null;
  }
}

/** What is unsent in a session's composer. */
export function readDraft(email: string, sessionId: string | null, part: DraftPart = 'draft'): string {
  return storage()?.getItem(keyOf(email, sessionId, part)) ?? '';
}

/** Keeps a draft; a blank one is forgotten. */
export function writeDraft(email: string, sessionId: string | null, draft: string, part: DraftPart = 'draft'): void {
  if (draft.trim() === '' || hasLoggedOut(email)) storage()?.removeItem(keyOf(email, sessionId, part));
  else
    try {
      storage()?.setItem(keyOf(email, sessionId, part), draft);
    } catch {
      // A full storage loses a draft's copy, not the draft on the page.
    }
}
