import { defineMessages } from '../platform/language/messages.ts';

/** Says that a plan is used up. The largest plan offers no larger one. */
export const sayPlan = defineMessages('plan', {
  filesFull:
    'The {{plan}} plan includes {{size, bytes}} for files. Delete files that you no longer need and empty the trash, or choose a larger plan on the Plans page.',
  filesFullLargest: 'The {{plan}} plan includes {{size, bytes}} for files. Delete files that you no longer need and empty the trash.',
  agentsFull_one:
    'The {{plan}} plan includes {{count}} agent. Delete an agent that you no longer use, or choose a larger plan on the Plans page.',
  agentsFull_other:
    'The {{plan}} plan includes {{count}} agents. Delete an agent that you no longer use, or choose a larger plan on the Plans page.',
  agentsFullLargest_one: 'The {{plan}} plan includes {{count}} agent. Delete an agent that you no longer use.',
  agentsFullLargest_other: 'The {{plan}} plan includes {{count}} agents. Delete an agent that you no longer use.',
  workflowsFull_one:
    'The {{plan}} plan includes {{count}} workflow. Delete a workflow that you no longer use, or choose a larger plan on the Plans page.',
  workflowsFull_other:
    'The {{plan}} plan includes {{count}} workflows. Delete a workflow that you no longer use, or choose a larger plan on the Plans page.',
  workflowsFullLargest_one: 'The {{plan}} plan includes {{count}} workflow. Delete a workflow that you no longer use.',
  workflowsFullLargest_other: 'The {{plan}} plan includes {{count}} workflows. Delete a workflow that you no longer use.',
  messagesFull_one:
    'The {{plan}} plan includes {{count, number}} message a month. Wait for the next month, or choose a larger plan on the Plans page.',
  messagesFull_other:
    'The {{plan}} plan includes {{count, number}} messages a month. Wait for the next month, or choose a larger plan on the Plans page.',
  messagesFullLargest_one: 'The {{plan}} plan includes {{count, number}} message a month. Wait for the next month.',
  messagesFullLargest_other: 'The {{plan}} plan includes {{count, number}} messages a month. Wait for the next month.',
  membersFull_one:
    'The {{plan}} plan includes {{count}} person in a workspace, invitations included. Remove someone or withdraw an invitation, or choose a larger plan on the Plans page.',
  membersFull_other:
    'The {{plan}} plan includes {{count}} people in a workspace, invitations included. Remove someone or withdraw an invitation, or choose a larger plan on the Plans page.',
  membersFullLargest_one:
    'The {{plan}} plan includes {{count}} person in a workspace, invitations included. Remove someone or withdraw an invitation.',
  membersFullLargest_other:
    'The {{plan}} plan includes {{count}} people in a workspace, invitations included. Remove someone or withdraw an invitation.',
});
