/** Returns whether a local storage key holds text this user hasn't sent or saved: drafts, their files, notes or documents. */
export const isUnsavedTextKey = (key: string, email: string): boolean =>
  [
    `atrium:draft:${email}:`,
    `atrium:attached:${email}:`,
    `atrium:references:${email}:`,
    `atrium.notes:${email}:`,
    `atrium.document-draft.${email}.`,
  ].some((prefix) => key.startsWith(prefix));
