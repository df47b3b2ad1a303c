import { workflowProblemTexts } from 'shared-contracts/workflow-calls';
import { defineMessages } from 'shared-ui';

/** Writes what the shared rules find in a workflow. Apart from the other texts, because only the editor checks a workflow itself. */
export const { useMessages: useProblemMessages } = defineMessages('mfe-workareas-problems', workflowProblemTexts);
