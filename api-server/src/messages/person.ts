import { defineMessages } from '../platform/language/messages.ts';

/** Says why administrators can't do something with a person, and what people learn about it. */
export const sayPerson = defineMessages('person', {
  stillActive: '{{name}} still uses this account. Suspend it first.',
  invitationExpired: 'This invitation was used, withdrawn or has expired. Ask the administrator for a new one.',
  invitationForOther: 'This invitation is for {{email}}. Sign up with that address.',
  secondFactorResetTitle: 'Your second factor was removed',
  secondFactorReset:
    'An administrator removed your authenticator and backup codes and signed you out everywhere. Set up a second factor again.',
  invitationSubject: 'You’re invited to Atrium',
  invitationText:
    '{{from}} invites you to Atrium.\n\nCreate your account within {{days}} days, with the address {{to}}:\n{{link}}\n\nIf you do not know the sender, do nothing.\n',
});
