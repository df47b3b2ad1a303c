import { AppError } from '../../../errors.ts';
import { defineTool, type Tool } from '../../../kernel/tool/tool.ts';
import { missing, optionalField, textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { WorkflowRunsService } from './run/run.service.ts';

interface WorkflowToolsDependencies {
  readonly runs: Pick<WorkflowRunsService, 'start'>;
  readonly mayUse: (userId: string, id: string) => Promise<boolean>;
  readonly nameOf: (id: string) => Promise<string | undefined>;
}

/** Creates the tool that starts workflows. Their steps may send the input to other servers. */
export const workflowTools = ({ runs, mayUse, nameOf }: WorkflowToolsDependencies): Tool[] => [
  defineTool({
    name: 'start_workflow',
    title: sayAction('startWorkflow'),
    description: sayAction('startWorkflowNote'),
    effect: 'outward',
    risk: 'changes',
    input: textInput({ workflow_id: 'The id of the workflow.', input: 'The text that its first step gets.' }, ['input']),
    targetOf: async (input, { userId }) => {
      const id = textField(input, 'workflow_id', 200);
      if (!(await mayUse(userId, id))) throw missing('workflow');
      return { kind: 'workflow', id, name: (await nameOf(id)) ?? id };
    },
    run: async (input, { userId }, { exposure }) => {
      const id = textField(input, 'workflow_id', 200);
      if (!(await mayUse(userId, id))) throw missing('workflow');
      try {
        await runs.start(userId, id, optionalField(input, 'input', 20_000), exposure.labels());
        return 'The workflow was started.';
      } catch (error) {
        if (error instanceof AppError) throw new ModelError('provider-failed', error.sentence);
        throw error;
      }
    },
  }),
];
