import { defineMessages } from '../platform/language/messages.ts';

/** Writes the mails of the product. Everything in them is plain text. */
export const sayMail = defineMessages('mail', {
  confirmSubject: 'Confirm your e-mail address',
  confirmText:
    'Someone, probably you, opened an Atrium account with this address.\n\nConfirm the address within {{hours}} hours, in a browser that is signed in to the account:\n{{link}}\n\nIf this was not you, you can take over the account. Choose a new password at\n{{recover}}\nThis removes all access of the person who opened it.\n',
  passwordSubject: 'Choose a new password',
  passwordText:
    'Someone, probably you, asked for a new password for the Atrium account {{email}}.\n\nChoose it here within {{minutes}} minutes:\n{{link}}\n\nIf it was not you, do nothing: your password stays as it is.\n',
  passwordFirstProof:
    '\nNo one has confirmed the address of this account yet. Choosing a new password confirms it, and removes everything that gave access to the account before: sessions, passkeys, recovery options, API keys and shared links. Chats, notebooks and files stay.\n',
  recoveryAddressSubject: 'Confirm your recovery e-mail',
  recoveryAddressText: '{{sentence}}\n\nIf you did not ask for it, do nothing.\n',
  recoveryEmailCode:
    '{{code}} is the code that confirms this as the recovery e-mail of an Atrium account. It’s valid for {{minutes}} minutes.',
  recoveryPhoneCode:
    '{{code}} is the code that confirms this as the recovery phone of an Atrium account. It’s valid for {{minutes}} minutes.',
  phoneCode: '{{code}} is the code to recover your Atrium account. Don’t share it with anyone.',
  contactSubject: 'You are a trusted contact',
  contactText:
    '{{email}} named you as a trusted contact in Atrium. If they lose their password, you may be asked by mail to vouch for them. You don’t have to do anything now.\n',
  vouchSubject: '{{email}} asks you to vouch for them',
  vouchText:
    '{{email}} cannot sign in to Atrium and named you as a trusted contact.\n\nSpeak with them first, by phone or in person: the person you vouch for gets into the account. Then open this link within {{hours}} hours:\n{{link}}\n\nIf you are not sure, do nothing.\n',
  invitationSubject: 'Join {{workspace}} on Atrium',
  invitationText:
    '{{from}} invites you to the workspace “{{workspace}}” as {{role}}.\n\nAccept within {{days}} days, signed in as {{to}}:\n{{link}}\n\nIf you do not know the sender, do nothing.\n',
  sharedSubject: '{{from}} shared “{{thing}}” with you on Atrium',
  sharedText:
    '{{from}} shared “{{thing}}” with you. It opens once you accept.\n\n{{from}} invites you to the workspace “{{workspace}}” as {{role}}.\n\nAccept within {{days}} days, signed in as {{to}}:\n{{link}}\n\nIf you do not know the sender, do nothing.\n',
  closedSubject: 'Your account will be deleted',
  closedText:
    'Your Atrium account and everything in it will be deleted on {{moment, moment}}.\n\nTo keep it, sign in before then and select “Keep my account” on the Manage Account page.\n',
  deactivatedSubject: 'Your account was deactivated',
  deactivatedText:
    'Your Atrium account is deactivated: no one can see it, and its keys, schedules and shared links don’t work. Sign in to use it again.\n',
  suspendedSubject: 'Your account was suspended',
  suspendedText:
    'Your Atrium account {{email}} was suspended. You’re signed out everywhere and can’t sign in; its keys and schedules don’t work. Nothing of yours was deleted.\n\nIf you think this is a mistake, ask an administrator.\n',
  reinstatedSubject: 'You can use your account again',
  reinstatedText:
    'Your Atrium account {{email}} is no longer suspended. Sign in to use it. Its keys and schedules work again; runs that were stopped stay stopped.\n',
  addressChangedSubject: 'The address of your account was changed',
  addressChangedText:
    'Your organization’s directory changed the address of your Atrium account from {{before}} to {{email}}. You’re signed out everywhere, and recovery methods were removed.\n\nIf you don’t expect this, tell an administrator now.\n',
  fromAssistant: '{{text}}\n\n--\n{{name}} ({{email}}) had the Atrium assistant send this. Replies go to {{name}}.\n',
  alertNotice: 'To choose what is mailed to you, open the Notifications page in Atrium.\n',
});
