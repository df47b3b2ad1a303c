import { limits } from 'shared-contracts';
import * as calls from 'shared-contracts/connection-calls';
import { createWorkflow, getWorkflow } from 'shared-contracts/workflow-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { everyStep } from './testing/every-step.ts';
import { fromShop } from './testing/n8n-files.ts';

const { api } = appWithoutUser();
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  [user, stranger] = [await api.newUser(), await api.newUser()];
});

const create = async () =>
  (await api.call(createWorkflow, { body: { email: user.email, name: 'Weekly numbers', definition: everyStep } }, user)).body.workflow_id;
const open = async (workflow_id: string, who = user) => (await api.call(getWorkflow, { params: { workflow_id } }, who)).body;
const bring = (text: string, format: 'n8n' | 'make' = 'n8n') =>
  api.call(calls.importWorkflow, { body: { email: user.email, format, file_text: text } }, user);

describe('workflow files', () => {
  it.each(['n8n', 'make'] as const)('export to %s and import again as a workflow', async (format) => {
    const workflow_id = await create();
    const { body: file } = await api.call(calls.exportWorkflow, { params: { workflow_id }, query: { format } }, user);
    expect(file.file_name).toBe(`weekly-numbers.${format}.json`);
    expect(JSON.stringify(file.content)).not.toContain('s3cret');
    const { status, body } = await bring(JSON.stringify(file.content), format);
    expect(status).toBe(200);
    expect(body.name).toBe('Weekly numbers');
    expect((await open(body.workflow_id)).definition.steps.map(({ kind }) => kind)).toContain('condition');
  });

  it('keep and list the nodes that only run in n8n', async () => {
    const { body } = await bring(JSON.stringify(fromShop));
    expect(body.notes).toEqual(['3 steps run only in n8n and are kept unchanged: Tell Slack, Agent, and Model.']);
    const { body: back } = await api.call(
      calls.exportWorkflow,
      { params: { workflow_id: body.workflow_id }, query: { format: 'n8n' } },
      user,
    );
    expect(back.content.connections).toEqual(fromShop.connections);
  });

  it('may have byte order marks, may be a list of one, and keep names with spaces and second inputs', async () => {
    const nodes = ['Start ', 'Объединить '].map((name) => ({ name, type: 'n8n-nodes-base.merge' }));
    const connections = { 'Start ': { main: [[{ node: 'Объединить ', type: 'main', index: 1 }]] } };
    const { status, body } = await bring(`\ufeff\ufeff${JSON.stringify([{ name: 'W', nodes, connections }])}`);
    expect(status).toBe(200);
    const file = { params: { workflow_id: body.workflow_id }, query: { format: 'n8n' as const } };
    expect((await api.call(calls.exportWorkflow, file, user)).body.content).toMatchObject({ nodes, connections });
  });

  it.each([
    [
      JSON.stringify([{ name: '灯', nodes: [] }, { nodes: [] }]),
      'This file has several workflows: 灯 and #2. Import each from its own file.',
    ],
    ['{"nodes": [', 'This is not a JSON file, or it’s incomplete.'],
    ['[1, 2]', 'This is JSON, but not an n8n workflow: it has no list “nodes”.'],
    ['{"nodes": [{"name": "A"}]}', 'The n8n file is incomplete: “nodes.0.type” is missing or has the wrong type.'],
    [
      JSON.stringify({ nodes: [{ name: 'x'.repeat(501), type: 'x' }] }),
      'The n8n file can’t be imported: “nodes.0.name” has more than 500 characters. Shorten it there and export the file again.',
    ],
    ['['.repeat(200) + ']'.repeat(200), 'This file is nested too deeply to be a workflow.'],
    [
      JSON.stringify({ nodes: Array.from({ length: 101 }, (_, index) => ({ name: `N${index}`, type: 'x' })) }),
      'A workflow can have up to 100 steps.',
    ],
  ])('are refused with the reason: %.20s', async (text, message) => {
    expect(await bring(text)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.file_text', message }] } });
  });

  it.each([
    ['n8n', { flow: [] }, 'This file is from Make, not from n8n. Import it from Make.'],
    ['n8n', { response: { blueprint: { flow: [] } } }, 'This file is from Make, not from n8n. Import it from Make.'],
    ['make', fromShop, 'This file is from n8n, not from Make. Import it from n8n.'],
  ] as const)('name the product that they are from if it is not %s', async (format, file, message) => {
    expect(await bring(JSON.stringify(file), format)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.format', message }] } });
  });

  it('lose the characters that cannot be stored', async () => {
    const nodes = [{ name: 'Tell\u0000 \ud800Slack', type: 'x', parameters: { text: 'a\u0000b' } }];
    const { status, body } = await bring(
      JSON.stringify({ name: `Ne\u0000ws ${'x'.repeat(limits.itemNameMax - 6)}😀`, nodes, connections: {} }),
    );
    expect(status).toBe(200);
    expect(body.name).toMatch(/^News x+$/);
    expect((await open(body.workflow_id)).definition.steps.at(-1)).toMatchObject({
      name: 'Tell \ufffdSlack',
      config: { data: { node: { parameters: { text: 'ab' } } } },
    });
  });

  it('are refused above 4 MB', async () => {
    const refused = await bring(JSON.stringify({ nodes: [], x: 'x'.repeat(limits.workflowFileMaxBytes) }));
    expect(refused).toMatchObject({ status: 413, body: { detail: 'A workflow file can have up to 4 MB.' } });
    expect((await bring('x'.repeat(9 * 1024 ** 2))).status).toBe(413);
  });
});

describe('a shared workflow', () => {
  it('can be read and copied by anyone with the link, until sharing ends', async () => {
    const workflow_id = await create();
    const { body: share } = await api.call(calls.shareWorkflow, { body: { workflow_id } }, user);
    const { token } = share;
    expect(token).toMatch(/^[\w-]{32}$/);
    const { body: listed } = await api.call(calls.listWorkflowShares, { query: { workflow_id } }, user);
    expect(listed.shares).toEqual([{ share_id: share.share_id, shared_at: share.shared_at }]);

    const { body: seen } = await api.call(calls.openSharedWorkflow, { params: { token } });
    expect(seen.name).toBe('Weekly numbers');
    expect(seen.definition.steps).toHaveLength(everyStep.steps.length);
    expect(JSON.stringify(seen)).not.toContain('s3cret');

    expect((await api.call(calls.copySharedWorkflow, { params: { token }, body: { email: stranger.email } })).status).toBe(401);
    const { body: copy } = await api.call(calls.copySharedWorkflow, { params: { token }, body: { email: stranger.email } }, stranger);
    expect((await open(copy.workflow_id, stranger)).definition).toEqual(seen.definition);
    expect((await api.call(getWorkflow, { params: { workflow_id: copy.workflow_id } }, user)).status).toBe(404);

    await api.call(calls.revokeWorkflowShare, { params: { share_id: share.share_id } }, user);
    expect(await api.call(calls.openSharedWorkflow, { params: { token } })).toMatchObject({
      status: 404,
      body: { detail: 'This link is invalid, or sharing has ended.' },
    });
    expect((await api.call(calls.copySharedWorkflow, { params: { token }, body: { email: stranger.email } }, stranger)).status).toBe(404);
  });

  it('does not include the credentials of n8n nodes', async () => {
    const { body } = await bring(JSON.stringify(fromShop));
    const { body: share } = await api.call(calls.shareWorkflow, { body: { workflow_id: body.workflow_id } }, user);
    const { body: seen } = await api.call(calls.openSharedWorkflow, { params: { token: share.token } });
    expect(JSON.stringify(seen)).toContain('n8n-nodes-base.slack');
    expect(JSON.stringify(seen)).not.toContain('slackApi');
  });
});
