/** Quotes a name that somebody else chose: on one line, and without marks that would end the quotation. */
export const quote = (name: string): string => `“${name.replace(/[\s“”]+/g, ' ')}”`;
