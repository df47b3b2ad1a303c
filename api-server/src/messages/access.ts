import { defineMessages } from '../platform/language/messages.ts';

export const sayAccess = defineMessages('access', {
  viewOnly: 'You can view this, but not change it. Ask {{owner}} for more.',
  useOnly: 'You can use this, but not change it. Ask {{owner}} for more.',
  ownerOnly: 'Only {{owner}} can do this, who owns it.',
  toOwner: 'This person owns it already.',
  levelUnknown: 'This cannot be shared like that.',
  defaultNotebook: 'The default notebook cannot be shared. Move what you want to share to another notebook.',
  noGroup: 'This team or workspace is not one that you and the owner both belong to.',
  tooMany_one: 'Something can be shared with up to {{count}} person, team or workspace. Share it with a team instead.',
  tooMany_other: 'Something can be shared with up to {{count}} people, teams and workspaces. Share it with a team instead.',
  sharedTitle: '{{name}} shared “{{thing}}” with you',
  sharedToView: 'You can view it.',
  sharedToUse: 'You can use it.',
  sharedToEdit: 'You can view and edit it.',
});
