/** Escapes the wildcards of LIKE, so that a text matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the LIKE pattern of everything that contains the text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
