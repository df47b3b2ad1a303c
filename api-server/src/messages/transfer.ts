import { defineMessages } from '../platform/language/messages.ts';

export const sayTransfer = defineMessages('transfer', {
  toSelf: 'You own this already. Choose someone else.',
  noAccess: '{{name}} has no access to this yet. Share it with them first.',
  isLeaving: '{{name}} has closed or deactivated their account. Choose someone else.',
  inNotebook:
    'This belongs to the notebook “{{title}}” and goes with it. Transfer the notebook, or move this to your default notebook first.',
  defaultNotebook: 'The default notebook stays with its owner. Move what you want to transfer to another notebook.',
  noRoomAgents: 'There is no room for more agents in {{name}}’s plan. Ask them to delete some or to choose a larger plan.',
  noRoomWorkflows: 'There is no room for more workflows in {{name}}’s plan. Ask them to delete some or to choose a larger plan.',
  noRoomFiles: 'There is no room for these files in {{name}}’s plan. Ask them to delete some or to choose a larger plan.',
  successorUnfit: 'This person can’t take over. Choose a member of the workspace who is not a guest.',
  successorNeeded: 'Choose who takes over what you share in {{workspace}}, or stop sharing it.',
  ownedTitle: '{{name}} made you the owner of “{{thing}}”',
  owned: 'It counts toward your plan now. {{name}} can still edit it.',
  tookOverTitle: 'You took over what {{name}} shared',
  tookOver: 'What {{name}} shared in {{workspace}} is yours now and counts toward your plan.',
  handedOverTitle: 'What you shared in {{workspace}} has a new owner',
  handedOver: '{{name}} took it over when your membership ended. What you never shared there is still yours.',
  needsYou:
    'Look at these before they run again: {{names, list}}. Keys, models and tool servers stayed with the former owner, and schedules and webhooks are off.',
});
