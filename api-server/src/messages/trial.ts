import { defineMessages } from '../platform/language/messages.ts';

/** Asks whether a browser may run releases of a trial. The values are already HTML. */
export const sayTrial = defineMessages('trial', {
  title: 'Try other releases?',
  fromOrigin: '{{remote}} from {{origin}}, a program on this computer',
  who: 'The person with the account {{by}} created this link. If you continue, this browser will run code that isn’t released to everyone:',
  risk: 'It can do everything that you can do in Atrium, until {{until, moment}} or until you leave the trial. Continue only if you expected this link and trust who sent it.',
  cancel: 'Cancel',
  start: 'Try them',
});
