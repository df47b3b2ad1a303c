import { initialValues, type RequestedForm } from 'shared-contracts/agent-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEverythingServer } from '../../testing/everything-server.ts';
import { guardedFetch } from '../model/provider-fetch.ts';
import { createMcpClient, type McpProgress } from './mcp-client.ts';

let everything: Awaited<ReturnType<typeof startEverythingServer>>;
beforeAll(async () => {
  everything = await startEverythingServer();
});
afterAll(() => everything.stop());

const client = createMcpClient(guardedFetch('all'));
const server = () => ({ name: 'Everything', url: everything.url, key: undefined });
const never = { signal: new AbortController().signal };
const use = (name: string, input: object) => client.call(server(), { name }, input, never);

it('lists the tools of the reference server and calls them', async () => {
  const { tools, prompts } = await client.offers(server());
  expect(prompts.map(({ name }) => name)).toContain('args-prompt');
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['echo', 'get-sum', 'trigger-elicitation-request', 'resources/list', 'resources/read']),
  );
  expect(await use('get-sum', { a: 2, b: 3 })).toBe('The sum of 2 and 3 is 5.');
  expect(await use('get-structured-content', { location: 'New York' })).toContain('"conditions"');
  expect(await use('get-tiny-image', {})).toContain('[image/png]');
  await expect(use('get-sum', { a: 'two' })).rejects.toThrow('Input validation error');
});

it('follows the progress of a long operation', async () => {
  const seen: McpProgress[] = [];
  const context = { ...never, onProgress: (one: McpProgress) => seen.push(one) };
  await client.call(server(), { name: 'trigger-long-running-operation' }, { duration: 0.2, steps: 4 }, context);
  expect(seen).toEqual([1, 2, 3, 4].map((done) => ({ done, total: 4 })));
});

it('reads resources, and those that a tool links to', async () => {
  const list = await client.call(server(), { name: 'resources/list', resources: 'list' }, {}, never);
  expect(list).toContain('demo://resource/dynamic/text/{resourceId}');
  const [uri] = /demo:\/\/resource\/dynamic\/text\/\d+/.exec(await use('get-resource-links', { count: 2 })) ?? [];
  expect(await client.call(server(), { name: 'resources/read', resources: 'read' }, { uri }, never)).toContain('plaintext resource');
});

it('has the server write a prompt', async () => {
  expect(await client.fillPrompt(server(), 'args-prompt', { city: 'Setúbal' })).toContain('Setúbal');
});

it('shows its form with every kind of field, and sends it as it is', async () => {
  const asked: RequestedForm[] = [];
  const ask = async (form: RequestedForm) => {
    asked.push(form);
    return { ...initialValues(form), name: 'Ana' };
  };
  const answer = await client.call(server(), { name: 'trigger-elicitation-request' }, {}, { ...never, ask });
  expect(answer).toContain('Ana');
  const kinds = new Set(asked[0]?.fields.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['choice', 'choices', 'number', 'text', 'yes-no']);
});
