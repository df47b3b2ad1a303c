import { text } from '../shared/text.ts'; // messages-not-up
export const messages = text;
