import { listAlerts } from 'shared-contracts/calls';
import type { WorkflowDefinition, WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FeedServer, startFeedServer } from './feed-server.ts';
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

/** Describes what `workflowNodes` provides. Read it inside a test. */
interface Given {
  api: TestApp;
  /** Shares the database of `api`. */
  second: TestApp;
  provider: ScriptedProvider;
  site: FeedServer;
  user: TestUser;
}

const monday = new Date('2026-06-01T06:00:00Z');

/** Starts two nodes with a model and a site for the tests of a file, and creates a new user for each test, on a Monday morning. */
export function workflowNodes() {
  const given = {} as Given;
  const setTime = (now: Date) => {
    given.api.time.now = now;
    given.second.time.now = now;
  };
  beforeAll(async () => {
    given.provider = await startScriptedProvider();
    given.site = await startFeedServer();
    const env = { LLM_BASE_URL: given.provider.baseUrl, LLM_MODEL: 'scripted', OUTBOUND_LOOPBACK: 'allow' };
    given.api = await createTestApp(env);
    given.second = await createTestApp(env, given.api);
  });
  beforeEach(async () => {
    setTime(monday);
    given.provider.script = [{ text: 'A fine answer.' }, { finish: true }];
    given.user = await given.api.newUser();
  });
  afterAll(async () => {
    await given.second.close();
    await given.api.close();
    await given.provider.close();
    await given.site.close();
  });
  return Object.assign(given, { setTime, ...workflowActions(given) });
}

/** Returns what the user of the test does with workflows. */
function workflowActions(given: Given) {
  const create = async (definition: WorkflowDefinition, name = 'Weekly summary') =>
    (await given.api.call(calls.createWorkflow, { body: { email: given.user.email, name, definition } }, given.user)).body;
  const run = async (run_id: string) => (await given.api.call(calls.getWorkflowRun, { params: { run_id } }, given.user)).body;
  return {
    create,
    run,
    start: async (definition: WorkflowDefinition, input?: string) => {
      const { workflow_id } = await create(definition);
      const body = input === undefined ? {} : { input };
      return (await given.api.call(calls.runWorkflow, { params: { workflow_id }, body }, given.user)).body;
    },
    statuses: async (run_id: string) => Object.fromEntries((await run(run_id)).steps.map(({ step_id, status }) => [step_id, status])),
    alerts: async () =>
      (await given.api.call(listAlerts, { query: { email: given.user.email } }, given.user)).body.alerts.filter(
        ({ kind }) => kind === 'ai',
      ),
    /** Runs the automatic jobs of a node with workers. */
    work: ({ app } = given.api) => app.jobs.find(({ name }) => name === 'workflows')?.run(),
  };
}

export const position = { x: 0, y: 0 };

export const steps = {
  start: { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} },
  hook: { id: 'hook', kind: 'trigger-webhook', name: 'Hook', position, config: {} },
  ask: { id: 'ask', kind: 'assistant', name: 'Ask', position, config: { prompt: 'Sum up: {{trigger.input}}', model: '' } },
  report: { id: 'report', kind: 'report', name: 'Keep', position, config: { title: 'Summary', body: 'It says: {{ask.text}}' } },
  notify: { id: 'notify', kind: 'notify', name: 'Tell', position, config: { title: 'Done', text: '' } },
  wait: { id: 'wait', kind: 'wait', name: 'Wait', position, config: { amount: 2, unit: 'hours' } },
  task: { id: 'task', kind: 'task', name: 'Check it', position, config: { instructions: 'Read it.' } },
} as const satisfies Record<string, WorkflowStep>;

/** Connects the steps one after another. */
export const chain = (...list: WorkflowStep[]): WorkflowDefinition => ({
  schema: 1,
  steps: list,
  edges: list.slice(1).map((step, index) => ({ id: step.id, from: list[index]?.id ?? '', to: step.id })),
});
