const keyOf = (email: string, sessionId: string | null) => `atrium:draft:${email}:${sessionId ?? 'new'}`;

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // A browser that forbids storage keeps drafts for as long as the page shows them.
    return null;
  }
}

/** The unsent text of a session's composer. */
export function readDraft(email: string, sessionId: string | null): string {
  return storage()?.getItem(keyOf(email, sessionId)) ?? '';
}

/** Keeps a draft; a blank one is forgotten. */
export function writeDraft(email: string, sessionId: string | null, draft: string): void {
  if (draft.trim() === '') storage()?.removeItem(keyOf(email, sessionId));
  else
    try {
      storage()?.setItem(keyOf(email, sessionId), draft);
    } catch {
      // A full storage loses a draft's copy, not the draft on the page.
    }
}
