import { workflowProblemTexts } from 'shared-contracts/workflow-calls';
import { defineMessages } from '../platform/language/messages.ts';

/** Says what keeps a workflow from running, by the rules that page and server share. */
export const sayWorkflowProblem = defineMessages('workflow-problem', workflowProblemTexts);
