import { rmSync } from 'node:fs';
import type { WorkflowDefinition, WorkflowRunDetail, WorkflowStep } from 'shared-contracts/workflow-calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../../testing/scripted-provider.ts';
import { send } from '../../../../testing/send.ts';
import { type RunningApi, startApi } from '../../../../testing/start-api.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';

/** Starts a real server process with its own database and job queue, so that a test can kill it like a power failure. */
let provider: ScriptedProvider;
let site: FeedServer;
let dataDir: string;
let server: RunningApi | undefined;
beforeEach(async () => {
  provider = await startScriptedProvider();
  site = await startFeedServer();
  dataDir = temporaryFolder('workflow-survival');
});
afterEach(async () => {
  await server?.stop();
  await provider.close();
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const email = 'priya@example.com';
const position = { x: 0, y: 0 };

async function start(): Promise<RunningApi> {
  server = await startApi({ dataDir, providerUrl: provider.baseUrl, env: { JOBS: 'queues', OUTBOUND_LOOPBACK: 'allow' } });
  return server;
}

it('resumes a run after kill -9, repeats no finished step, and finishes once', { timeout: 120_000 }, async () => {
  const call = (id: string, path: string): WorkflowStep => ({
    id,
    kind: 'http',
    name: id,
    position,
    config: { method: 'POST', url: site.url(path), headers: [], body: '', allowed_hosts: [new URL(site.url('/')).host] },
  });
  const definition: WorkflowDefinition = {
    schema: 1,
    steps: [
      { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} },
      call('before', '/before'),
      { id: 'ask', kind: 'assistant', name: 'Ask', position, config: { prompt: 'Sum up', model: '' } },
      call('after', '/after'),
    ],
    edges: [
      { id: '1', from: 'start', to: 'before' },
      { id: '2', from: 'before', to: 'ask' },
      { id: '3', from: 'ask', to: 'after' },
    ],
  };
  site.serve('/before', { body: 'ok' });
  site.serve('/after', { body: 'ok' });
  const first = await start();
  const account = { email, password: 'correct horse battery', first_name: 'Priya' };
  const { access_token: token } = await send<{ access_token: string }>(first, 'POST', '/auth/sign-up', '', account);
  const { workflow_id: id } = await send<{ workflow_id: string }>(first, 'POST', '/workflows', token, {
    email,
    name: 'Survivor',
    definition,
  });
  provider.script = [{ text: 'Never told' }, { hold: true }];
  const held = provider.held();
  const { run_id: runId } = await send<{ run_id: string }>(first, 'POST', `/workflows/${id}/run`, token, {});
  await held;
  await first.kill();

  provider.script = [{ text: 'Told after the power cut.' }, { finish: true }];
  const second = await start();
  const run = () => send<WorkflowRunDetail>(second, 'GET', `/workflow_runs/${runId}`, token);
  await expect.poll(async () => (await run()).status, { timeout: 60_000 }).toBe('succeeded');
  expect((await run()).steps).toMatchObject([
    { status: 'succeeded' },
    { status: 'succeeded', attempt: 1 },
    { status: 'succeeded', attempt: 1, output: { text: 'Told after the power cut.' } },
    { status: 'succeeded', attempt: 1 },
  ]);
  expect(site.requests('/before')).toHaveLength(1);
  expect(site.requests('/after')).toHaveLength(1);
  const { runs } = await send<{ runs: unknown[] }>(second, 'GET', `/workflows/${id}/runs`, token);
  expect(runs).toHaveLength(1);
});
