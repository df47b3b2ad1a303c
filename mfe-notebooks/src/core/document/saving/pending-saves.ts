const saves = new Map<string, Promise<void>>();

/** Remembers the save that runs while its page is left, so that the next reader of the document can wait for it. */
export function trackSave(notebookId: string, save: Promise<void>): void {
  saves.set(notebookId, save);
  void save.finally(() => {
    if (saves.get(notebookId) === save) saves.delete(notebookId);
  });
}

/** Resolves when no save of the document is pending. */
export const waitForSave = (notebookId: string): Promise<void> => saves.get(notebookId) ?? Promise.resolve();
