import { hasLoggedOut, localStore } from 'shared-contracts';

/** Holds changes that no server has acknowledged, in base64. */
export interface KeptChanges {
  readonly lineage: string;
  readonly updates: readonly string[];
}

/** Keeps unsent changes of one open page, and finds those that earlier pages left. */
export interface KeptChangesPlace {
  write(changes: KeptChanges): void;
  remove(): void;
  /** Returns what pages of this document left here, by key. */
  left(): ReadonlyMap<string, KeptChanges>;
  forget(key: string): void;
}

const isKept = (value: unknown): value is KeptChanges =>
  typeof value === 'object' &&
  value !== null &&
  'lineage' in value &&
  typeof value.lineage === 'string' &&
  'updates' in value &&
  Array.isArray(value.updates) &&
  value.updates.every((update) => typeof update === 'string');

/**
 * Keeps changes in this browser by user, notebook and page, because two tabs may both have some. The keys begin like that of the unsaved
 * text, so logging out moves them to the account too.
 */
export function browserChanges(email: string, notebookId: string, client: number): KeptChangesPlace {
  const prefix = `atrium.document-draft.${email}.${notebookId}.changes.`;
  const key = `${prefix}${client}`;
  return {
    write: (changes) => void (!hasLoggedOut(email) && localStore.write(key, changes)),
    remove: () => localStore.remove(key),
    left: () =>
      new Map(
        localStore
          .keys()
          .filter((one) => one.startsWith(prefix) && one !== key)
          .flatMap((one) => {
            const value = localStore.read(one);
            return isKept(value) ? [[one, value] as const] : [];
          }),
      ),
    forget: (one) => localStore.remove(one),
  };
}

/** Returns whether pages of this document left changes here that the server may not have. */
export const hasKeptChanges = (email: string, notebookId: string): boolean => browserChanges(email, notebookId, 0).left().size > 0;
