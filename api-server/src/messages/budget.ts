import { defineMessages } from '../platform/language/messages.ts';

/** Says that a budget is nearly or fully spent. Amounts are in millionths with their currency, such as `20000000 USD`. */
export const sayBudget = defineMessages('budget', {
  personFull:
    'This would go beyond your budget of {{budget, money}} a month. {{spent, money}} of it is spent or in use. It renews on {{day, day}}.',
  groupFull:
    'This would go beyond the budget of the group “{{name}}”, {{budget, money}} a month. {{spent, money}} of it is spent or in use. It renews on {{day, day}}.',
  workspaceFull:
    'This would go beyond the budget of the workspace “{{name}}”, {{budget, money}} a month. {{spent, money}} of it is spent or in use. It renews on {{day, day}}.',
  agentFull:
    'This would go beyond the budget of the agent “{{name}}”, {{budget, money}} a month. {{spent, money}} of it is spent or in use. It renews on {{day, day}}.',
  workflowFull:
    'This would go beyond the budget of the workflow “{{name}}”, {{budget, money}} a month. {{spent, money}} of it is spent or in use. It renews on {{day, day}}.',
  askAdmin: '{{full}} Ask {{admin}} for more.',
  askAnyAdmin: '{{full}} Ask an administrator for more.',
  nearTitle: 'Most of a budget is spent',
  personNear: 'You have spent {{spent, money}} of your {{budget, money}} for this month. It renews on {{day, day}}.',
  groupNear: 'The group “{{name}}” has spent {{spent, money}} of its {{budget, money}} for this month. The budget renews on {{day, day}}.',
  workspaceNear:
    'The workspace “{{name}}” has spent {{spent, money}} of its {{budget, money}} for this month. The budget renews on {{day, day}}.',
  agentNear: 'The agent “{{name}}” has spent {{spent, money}} of its {{budget, money}} for this month. The budget renews on {{day, day}}.',
  workflowNear:
    'The workflow “{{name}}” has spent {{spent, money}} of its {{budget, money}} for this month. The budget renews on {{day, day}}.',
  noTarget: 'What this budget is for doesn’t exist. Choose it again.',
  periodInvalid: 'Choose a period from one day to a year.',
  currencyUnknown: 'This isn’t the code of a currency. Use one such as EUR or USD.',
  cachedWithoutInput: 'A price for cached input needs a price for input.',
});
