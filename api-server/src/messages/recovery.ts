import { defineMessages } from '../platform/language/messages.ts';

export const sayRecovery = defineMessages('recovery', {
  linkSent: 'If there is an account with this e-mail, a link is on its way. It works once, for thirty minutes.',
  otherWayBelow: 'Use another way below, or ask the administrator to connect a mail server with SMTP_URL.',
  otherWay: 'Use another way, or ask the administrator to connect a mail server with SMTP_URL.',
  contactsMailed_one:
    'Your trusted contacts were mailed, if you named at least two. Leave this page open: it continues when {{count}} has vouched.',
  contactsMailed_other:
    'Your trusted contacts were mailed, if you named at least two. Leave this page open: it continues when {{count}} have vouched.',
  codeSent: 'A code was sent there.',
  codeSentLater: 'The code will be sent once the administrator connects a mail server with SMTP_URL.',
  tooManyWeak:
    'Too many wrong answers and codes were given for this account on unknown devices today. Use a mailed link or a backup code, or a device on which you have signed in before.',
  noTextMessages: 'This server cannot send text messages: no SMS gateway is connected. Use another way.',
  connectTextMessages:
    'This server cannot send text messages: no SMS gateway is connected. Its administrator connects one by SMS_GATEWAY_URL.',
  codeWrong: 'This code is incorrect or has expired. Request a new one.',
  threeQuestions: 'Choose three different questions and answer each.',
  sameAnswers: 'Give each question a different answer.',
  answerTooShort: 'An answer needs at least three letters or digits.',
  contactIsYou: 'Choose someone other than yourself.',
  tooManyContacts_one: 'You have {{count}} trusted contact. Remove it first.',
  tooManyContacts_other: 'You have {{count}} trusted contacts. Remove one first.',
  contactKnown: 'This person is already a trusted contact.',
  phoneInvalid: 'Enter the number with its country code, such as +49 30 1234567.',
  emailInvalid: 'Enter an e-mail address such as name@example.com.',
  emailIsYours: 'Your account already uses this e-mail. Enter another one.',
});
