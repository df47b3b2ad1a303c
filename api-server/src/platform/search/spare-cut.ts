/**
 * Says how many code points more than are shown a statement takes at each end of a cut. PostgreSQL counts code points, so what reads them cuts
 * again, between characters that people see (`shared-contracts/text`).
 */
export const spareCharacters = 64;

/** Returns where a number of code points of a text ends. */
export const endOf = (text: string, codePoints: number): number => [...text].slice(0, codePoints).join('').length;
