import { defineMessages } from '../platform/language/messages.ts';

/** Names the roles in a workspace. */
export const sayRole = defineMessages('roles', {
  Owner: 'Owner',
  Admin: 'Admin',
  Member: 'Member',
  Viewer: 'Viewer',
  Guest: 'Guest',
});
