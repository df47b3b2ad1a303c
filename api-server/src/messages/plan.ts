import { defineMessages } from '../platform/language/messages.ts';

/** Says that a plan is used up. The largest plan offers no larger one. */
export const sayPlan = defineMessages('plan', {
  filesFull:
    'The {{plan}} plan holds {{size, bytes}} of files. Delete files that you no longer need and empty the trash, or choose a larger plan on the page Plans.',
  filesFullLargest: 'The {{plan}} plan holds {{size, bytes}} of files. Delete files that you no longer need and empty the trash.',
  agentsFull_one:
    'The {{plan}} plan holds {{count}} agent. Delete an agent that you no longer use, or choose a larger plan on the page Plans.',
  agentsFull_other:
    'The {{plan}} plan holds {{count}} agents. Delete an agent that you no longer use, or choose a larger plan on the page Plans.',
  agentsFullLargest_one: 'The {{plan}} plan holds {{count}} agent. Delete an agent that you no longer use.',
  agentsFullLargest_other: 'The {{plan}} plan holds {{count}} agents. Delete an agent that you no longer use.',
  workflowsFull_one:
    'The {{plan}} plan holds {{count}} workflow. Delete a workflow that you no longer use, or choose a larger plan on the page Plans.',
  workflowsFull_other:
    'The {{plan}} plan holds {{count}} workflows. Delete a workflow that you no longer use, or choose a larger plan on the page Plans.',
  workflowsFullLargest_one: 'The {{plan}} plan holds {{count}} workflow. Delete a workflow that you no longer use.',
  workflowsFullLargest_other: 'The {{plan}} plan holds {{count}} workflows. Delete a workflow that you no longer use.',
  messagesFull_one:
    'The {{plan}} plan holds {{count, number}} message a month. Wait for the next month, or choose a larger plan on the page Plans.',
  messagesFull_other:
    'The {{plan}} plan holds {{count, number}} messages a month. Wait for the next month, or choose a larger plan on the page Plans.',
  messagesFullLargest_one: 'The {{plan}} plan holds {{count, number}} message a month. Wait for the next month.',
  messagesFullLargest_other: 'The {{plan}} plan holds {{count, number}} messages a month. Wait for the next month.',
  membersFull_one:
    'The {{plan}} plan holds {{count}} person in a workspace, invitations included. Remove somebody or take an invitation back, or choose a larger plan on the page Plans.',
  membersFull_other:
    'The {{plan}} plan holds {{count}} people in a workspace, invitations included. Remove somebody or take an invitation back, or choose a larger plan on the page Plans.',
  membersFullLargest_one:
    'The {{plan}} plan holds {{count}} person in a workspace, invitations included. Remove somebody or take an invitation back.',
  membersFullLargest_other:
    'The {{plan}} plan holds {{count}} people in a workspace, invitations included. Remove somebody or take an invitation back.',
});
