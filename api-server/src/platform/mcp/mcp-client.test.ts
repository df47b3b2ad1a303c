import type { RequestedForm } from 'shared-contracts/agent-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startToolServer, type TestToolServer } from '../../testing/mcp-server.ts';
import { type RichToolServer, startRichToolServer } from '../../testing/rich-mcp-server.ts';
import { guardedFetch } from '../model/provider-fetch.ts';
import { createMcpClient, type McpCallContext, type McpProgress } from './mcp-client.ts';
import type { AskForForm } from './mcp-requests.ts';

let office: TestToolServer;
let rich: RichToolServer;
beforeAll(async () => {
  office = await startToolServer();
  rich = await startRichToolServer();
});
afterAll(async () => {
  await office.close();
  await rich.close();
});
const server = () => ({ name: 'Post', url: office.url, key: undefined });
const never = { signal: new AbortController().signal };
const client = createMcpClient(guardedFetch('all'));
const parcels = () => ({ name: 'Parcels', url: rich.url, key: undefined });
const use = (name: string, context: McpCallContext = never, limits = { silenceMs: 20_000, totalMs: 60_000 }) =>
  createMcpClient(guardedFetch('all'), limits).call(parcels(), { name }, {}, context);

it('gives a hanging server a limited time, then reports it', async () => {
  office.mood = 'hangs';
  const hurried = createMcpClient(guardedFetch('all'), { silenceMs: 300, totalMs: 300 });
  await expect(hurried.offers(server())).rejects.toMatchObject({ message: expect.stringContaining('did not answer in time') });
  office.mood = 'well';
});

it('calls a tool, and returns the message of one that failed', async () => {
  expect(await client.call(server(), { name: 'postage' }, { country: 'Norway' }, never)).toBe('A letter to Norway costs 1.10.');
  await expect(client.call(server(), { name: 'burn_letters' }, {}, never)).rejects.toThrow('The oven is cold.');
});

it('connects to nothing inside a private network unless allowed', async () => {
  await expect(createMcpClient(guardedFetch([])).offers(server())).rejects.toThrow('ALLOW_PRIVATE_PROVIDERS=127.0.0.1');
});

it('lists tools and ways to the resources', async () => {
  const { tools } = await client.offers(parcels());
  expect(tools.map(({ name }) => name)).toContain('send_parcel');
  expect(tools.filter(({ resources }) => resources).map(({ name, risk }) => [name, risk])).toEqual([
    ['resources/list', 'reads'],
    ['resources/read', 'reads'],
  ]);
});

it('lists and reads resources', async () => {
  const list = await client.call(parcels(), { name: 'resources/list', resources: 'list' }, {}, never);
  expect(list).toBe('post://tariff – tariff – What parcels cost.\npost://depot/{town} – depot');
  const read = await client.call(parcels(), { name: 'resources/read', resources: 'read' }, { uri: 'post://depot/Oslo' }, never);
  expect(read).toBe('The depot of Oslo.');
});

it('reports progress', async () => {
  const seen: McpProgress[] = [];
  expect(await use('count', { ...never, onProgress: (progress) => seen.push(progress) })).toBe('Three.');
  expect(seen.at(-1)).toEqual({ done: 3, total: 3 });
});

it('stops the call on the server with the run, and ends the session', async () => {
  rich.heard.length = 0;
  const run = new AbortController();
  const call = use('wait', { signal: run.signal });
  await expect.poll(() => rich.heard).toContain('waiting');
  run.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => rich.heard).toEqual(['waiting', 'cancelled', 'session ended']);
});

it('contains servers that send too much or never end', async () => {
  await expect(use('flood')).rejects.toThrow('“Parcels” sent more than 2 MB. Ask for less at a time.');
  await expect(use('chatter', never, { silenceMs: 300, totalMs: 900 })).rejects.toThrow('did not answer in time');
});

const asked: RequestedForm[] = [];
const asking = (answer: Awaited<ReturnType<AskForForm>>): McpCallContext => {
  asked.length = 0;
  const ask: AskForForm = async (form) => {
    asked.push(form);
    return answer;
  };
  return { ...never, ask };
};

it('shows a form of the server and sends what was entered, declined or not answered', async () => {
  expect(await use('send_parcel', asking({ street: 'Quay 7', signature: false }))).toBe('accept {"street":"Quay 7","signature":false}');
  expect(asked).toMatchObject([
    {
      server: 'Parcels',
      message: 'Where should it go?',
      fields: [
        { name: 'street', kind: 'text', label: 'Street', required: true, max_length: 60 },
        { name: 'floor', kind: 'number', whole: true, min: 0, max: 90, required: false },
        { name: 'speed', kind: 'choice', value: 'slow', options: [{ label: 'Slow' }, { label: 'Fast' }] },
        { name: 'signature', kind: 'yes-no', value: true },
        { name: 'extras', kind: 'choices', options: [{ value: 'insured' }, { value: 'tracked' }] },
      ],
    },
  ]);
  expect(await use('send_parcel', asking('decline'))).toBe('decline');
  expect(await use('send_parcel', asking('cancel'))).toBe('cancel');
});

it('waits for a person longer than for a server', async () => {
  const ask = async () => {
    const other = use('chatter', never, { silenceMs: 2_000, totalMs: 2_500 });
    await expect(other, 'a call that began later runs out of a longer time').rejects.toThrow('did not answer in time');
    return 'decline' as const;
  };
  expect(await use('send_parcel', { ...never, ask }, { silenceMs: 2_000, totalMs: 2_000 })).toBe('decline');
});

it('shows neither endless forms nor forms that nobody can fill in', async () => {
  const answers = (await use('nag', asking({}))).split('\n');
  expect(answers.filter((one) => one === 'accept')).toHaveLength(5);
  expect(answers.at(-1)).toContain('Atrium shows at most 5 forms during a call.');
  expect(await use('interrogate', asking({}))).toContain('This form has more fields or options than Atrium shows.');
  expect(asked).toEqual([]);
});

it('refuses models and folders with a sentence, and forms', async () => {
  expect(await use('pry')).toBe(
    'MCP error -32601: Atrium doesn’t run models for tool servers.\nMCP error -32601: Atrium doesn’t show files or folders to tool servers.',
  );
  await expect(use('send_parcel')).rejects.toThrow('elicitation');
});
