/** Escapes what LIKE reads as a wildcard, so that a text stands for itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the LIKE pattern of everything that contains the text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
