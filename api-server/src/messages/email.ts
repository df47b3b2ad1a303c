import { defineMessages } from '../platform/language/messages.ts';

/** Writes the letter around a user's words when no model drafts an e-mail. */
export const sayEmail = defineMessages('email', {
  hi: 'Hi {{name}},',
  dear: 'Dear {{name}},',
  hello: 'Hello {{name}},',
  nameGap: '[name]',
  about: 'I am writing to you about the following: {{goal}}',
  moreGap: '[What you would like to add]',
  askGap: '[What you ask of the reader, and until when]',
  bestWishes: 'Best wishes',
  sincerely: 'Yours sincerely',
  regards: 'Regards',
  warmRegards: 'With warm regards',
  lookingForward: 'Looking forward to your answer',
  ownNameGap: '[Your name]',
});
