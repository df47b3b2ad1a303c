/** Fills the `{{placeholders}}` of an English text. Values are never read as placeholders. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/{{(\w+)}}/g, (_, slot: string) => values[slot] ?? '');
