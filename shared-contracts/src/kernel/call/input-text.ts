import type { inputTexts } from './input-texts.ts';

/** Names a text of `inputTexts`. */
export type InputTextKey = keyof typeof inputTexts;

/** Returns the message of a check: the key of its text. The texts themselves are loaded by what shows them. */
export const inputText = (key: InputTextKey): string => key;
