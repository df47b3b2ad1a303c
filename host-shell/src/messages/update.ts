/** Holds the texts of an update that would lose unsaved work. */
export const updateTexts = {
  updateUnsaved: 'Update and lose unsaved work?',
  updateUnsavedNote: 'This page has changes that aren’t saved, or an incognito chat. Updating reloads the page and loses them.',
  updateAnyway: 'Update anyway',
} as const;
