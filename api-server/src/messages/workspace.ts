import { defineMessages } from '../platform/language/messages.ts';

export const sayWorkspace = defineMessages('workspace', {
  none: 'This account has no workspace.',
  tooMany_one: 'One person owns up to {{count}} workspace. Delete it first.',
  tooMany_other: 'One person owns up to {{count}} workspaces. Delete one first.',
  ownerAlready: 'You are the Owner already. Choose someone else.',
  onlyOwnerInvites: 'Only an Owner can invite an Owner.',
  noPlaceToInvite: 'Only an Owner or Admin of a workspace that the owner is in can share this with someone new.',
  invitationExpired: 'This invitation was used, taken back or has expired. Ask for a new one.',
  invitationForOther: 'This invitation is for {{email}}. Sign in with that address to accept it.',
  onlyOwnerChanges: 'Only an Owner can make, change or remove an Owner.',
});
