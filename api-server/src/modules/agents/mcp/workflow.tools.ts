import { cutText } from 'shared-contracts/text';
import * as calls from 'shared-contracts/workflow-calls';
import * as z from 'zod/mini';
import { type OfferedTool, offerTool } from './mcp.tool.ts';

const outputMax = 10_000;
const id = (description: string) => z.string().check(z.minLength(1), z.maxLength(200), z.describe(description));

/** Lists the tools that run workflows and read how a run went. */
export const workflowTools: readonly OfferedTool[] = [
  offerTool({
    name: 'list_workflows',
    description: 'Lists the workflows that the user may see, with ids, states and last runs.',
    scope: 'workflows',
    isReading: true,
    input: z.object({}),
    run: async (_, { call }) => {
      const { workflows } = await call(calls.listWorkflows, {});
      const lines = workflows.map(({ workflow_id, name, status, last_run }) => {
        const last = last_run ? `, last run ${last_run.run_id}: ${last_run.status}` : '';
        return `${workflow_id}: ${name} (${status}${last})`;
      });
      return lines.join('\n') || 'There are no workflows.';
    },
  }),
  offerTool({
    name: 'run_workflow',
    description: 'Starts a workflow on the user’s rights and returns the id of the run, for `read_workflow_run`.',
    scope: 'workflows',
    isReading: false,
    input: z.object({
      workflow_id: id('The id of the workflow.'),
      input: z.optional(z.string().check(z.maxLength(100_000), z.describe('What the workflow starts with: a text, or JSON.'))),
    }),
    run: async ({ workflow_id, input }, { call }) => {
      const run = await call(calls.runWorkflow, { params: { workflow_id }, body: { input } });
      return `The run ${run.run_id} is ${run.status}.`;
    },
  }),
  offerTool({
    name: 'read_workflow_run',
    description:
      'Returns the state of a run of a workflow and what its steps returned. A run that waits may need the user’s decision in Atrium.',
    scope: 'workflows',
    isReading: true,
    input: z.object({ run_id: id('The id of the run.') }),
    run: async ({ run_id }, { call }) => {
      const run = await call(calls.getWorkflowRun, { params: { run_id } });
      const steps = run.steps.map(({ name, status, output, problem }) => {
        const result = problem ?? (output === null || output === undefined ? '' : textOf(output));
        return [`${name}: ${status}`, result].filter(Boolean).join('\n');
      });
      return [`The run ${run.run_id} is ${run.status}.`, run.problem ?? '', ...steps].filter(Boolean).join('\n\n');
    },
  }),
];

function textOf(output: unknown): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  return text.length > outputMax ? `${cutText(text, outputMax)}\n[The rest was left out.]` : text;
}
