import { listLeft, readUnsent, writeUnsent } from 'shared-ui/autosave';
import { createStore } from 'zustand';

/** Names what a composer stores: its text, its files, and what it refers to. */
export type DraftPart = 'draft' | 'attached' | 'references';

const placeOf = (email: string, sessionId: string | null, part: DraftPart) => `atrium:${part}:${email}:${sessionId ?? 'new'}`;

/** Lists the places of a session's draft. They belong together. */
export const placesOf = (email: string, sessionId: string | null): string[] =>
  (['draft', 'attached', 'references'] as const).map((part) => placeOf(email, sessionId, part));

/** Reads this tab's draft of a session. If the browser blocks storage, drafts last only as long as the page. */
export const readDraft = (email: string, sessionId: string | null, part: DraftPart = 'draft'): string =>
  readUnsent(placeOf(email, sessionId, part));

/** Stores this tab's draft, or removes it when it is blank. */
export function writeDraft(email: string, sessionId: string | null, draft: string, part: DraftPart = 'draft'): void {
  writeUnsent(email, placeOf(email, sessionId, part), draft);
}

/** Returns whether other tabs, open or closed, left a draft of a session. */
export const hasLeft = (email: string, sessionId: string | null): boolean => listLeft(placesOf(email, sessionId)).length > 0;

/** Counts the drafts that this page adopted, so that the parts of a composer read theirs again. */
export const adoptions = createStore(() => ({ count: 0 }));
