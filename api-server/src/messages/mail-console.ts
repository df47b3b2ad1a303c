import { defineMessages } from '../platform/language/messages.ts';

/** Says what administrators learn about mail. */
export const sayMailConsole = defineMessages('mail-console', {
  noServer: 'This server can’t send mail. Set SMTP_URL in its settings and restart it.',
  refused: 'The mail server did not accept the mail. It said: {{problem}}',
  testSubject: 'Test mail from Atrium',
  testText: 'Mail from your Atrium installation arrives. You don’t have to do anything.\n',
});
