/** Whether a key of local storage holds text that this user has written and not sent or saved: drafts, their files, notes, documents. */
export const isUnsavedText = (key: string, email: string): boolean =>
  [`atrium:draft:${email}:`, `atrium:attached:${email}:`, `atrium.notes:${email}:`, `atrium.document-draft.${email}.`].some((prefix) =>
    key.startsWith(prefix),
  );
