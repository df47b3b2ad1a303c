import { eq } from 'drizzle-orm';
import * as calls from 'shared-contracts/workflow-calls';
import { beforeAll, expect, it, vi } from 'vitest';
import { workflowRunSteps, workflowRuns } from '../../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../../testing/app-with-user.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const english = '{{hook.body.name}} has no value: there is no “body.name” in the output of “hook”.';

const { api } = appWithoutUser();
let user: TestUser;
let workflow_id: string;
let run_id: string;
beforeAll(async () => {
  user = await api.newUser();
  const at = { position: { x: 0, y: 0 } };
  const definition: calls.WorkflowDefinition = {
    schema: 1,
    steps: [
      { id: 'hook', kind: 'trigger-webhook', name: 'Hook', ...at, config: {} },
      { id: 'report', kind: 'report', name: 'Keep', ...at, config: { title: 'For {{hook.body.name}}', body: 'Hello' } },
    ],
    edges: [{ id: 'e', from: 'hook', to: 'report' }],
  };
  const made = await api.call(calls.createWorkflow, { body: { email: user.email, name: 'Greet', definition } }, user);
  workflow_id = made.body.workflow_id;
  run_id = (await api.call(calls.runWorkflow, { params: { workflow_id }, body: { input: '{}' } }, user)).body.run_id;
  await api.app.jobs.find(({ name }) => name === 'workflows')?.run();
  await vi.waitFor(async () => expect((await problemsIn('en')).detail).toBe(english), { timeout: 30_000 });
}, 60_000);

async function problemsIn(language: string) {
  const headers = { 'accept-language': language };
  const { body: detail } = await api.call(calls.getWorkflowRun, { params: { run_id } }, user, headers);
  const { body: listed } = await api.call(calls.listWorkflowRuns, { params: { workflow_id } }, user, headers);
  const { body: workflows } = await api.call(calls.listWorkflows, { query: { email: user.email } }, user, headers);
  return {
    detail: detail.problem,
    step: detail.steps[1]?.problem,
    listed: listed.runs[0]?.problem,
    last: workflows.workflows[0]?.last_run?.problem,
  };
}

it('says in the language of the page why a run and its step failed', async () => {
  const german = '{{hook.body.name}} hat keinen Wert: Im Ergebnis von „hook“ gibt es kein „body.name“.';
  expect(await problemsIn('de')).toEqual({ detail: german, step: german, listed: german, last: german });
  expect(await problemsIn('en')).toEqual({ detail: english, step: english, listed: english, last: english });
});

it('shows the stored English to everybody when a row has nothing else', async () => {
  await api.database.db.update(workflowRuns).set({ problemSentence: null }).where(eq(workflowRuns.id, run_id));
  await api.database.db.update(workflowRunSteps).set({ problemSentence: null }).where(eq(workflowRunSteps.runId, run_id));
  expect(await problemsIn('de')).toEqual({ detail: english, step: english, listed: english, last: english });
});
