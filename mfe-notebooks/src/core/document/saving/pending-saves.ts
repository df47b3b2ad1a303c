const saves = new Map<string, Promise<void>>();

/** A page of a document is left while its last words are being saved; who reads the document next waits for that. */
export function leaveAfter(notebookId: string, save: Promise<void>): void {
  saves.set(notebookId, save);
  void save.finally(() => {
    if (saves.get(notebookId) === save) saves.delete(notebookId);
  });
}

/** Resolves when nothing of that document is on its way any more. */
export const lastSave = (notebookId: string): Promise<void> => saves.get(notebookId) ?? Promise.resolve();
