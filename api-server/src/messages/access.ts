import { defineMessages } from '../platform/language/messages.ts';

export const sayAccess = defineMessages('access', {
  viewOnly: 'You can view this, but not change it. Ask {{owner}} for more access.',
  useOnly: 'You can use this, but not change it. Ask {{owner}} for more access.',
  ownerOnly: 'Only the owner, {{owner}}, can do this.',
  toOwner: 'This person already owns it.',
  levelUnknown: 'This can’t be shared in that way.',
  defaultNotebook: 'The default notebook cannot be shared. Move what you want to share to another notebook.',
  noGroup: 'You and the owner must both belong to this team or workspace.',
  noInstallationGroup: 'You and the owner must both belong to this group. Administrators of the installation can share with every group.',
  tooMany_one: 'An item can be shared with up to {{count}} person, team, workspace or group. Share it with a team instead.',
  tooMany_other: 'An item can be shared with up to {{count}} people, teams, workspaces and groups. Share it with a team instead.',
  sharedTitle: '{{name}} shared “{{thing}}” with you',
  sharedToView: 'You can view it.',
  sharedToUse: 'You can use it.',
  sharedToEdit: 'You can view and edit it.',
  mayEdit: 'You can edit this already.',
  editRequestTitle: '{{name}} asks to edit “{{thing}}”',
  editRequest: '{{name}} can’t edit it yet. Decide in the Share dialog.',
});
