import { defineMessages } from '../platform/language/messages.ts';

/** Holds the sentences about who runs the installation. */
export const sayInstallation = defineMessages('installation', {
  noSuchPerson: 'No one has an account with this e-mail address.',
  forAdministrators: 'Only administrators of this installation can do this.',
  forOwners: 'Only owners of this installation can do this.',
  lastOwner: 'The installation needs an owner. Make someone else an owner first.',
});
