import { defineMessages } from '../platform/language/messages.ts';

/** Holds the sentences about who runs the installation. */
export const sayInstallation = defineMessages('installation', {
  noSuchPerson: 'Nobody has an account with this e-mail address.',
  lastOwner: 'The installation needs an owner. Make someone else an owner first.',
});
