import { App } from '@modelcontextprotocol/ext-apps/app-with-deps';
import { describe, expect, it } from 'vitest';
import { type AppHost, createAppHost, type HostActions } from './app-host.ts';

const context = { theme: 'light', locale: 'de', displayMode: 'inline', containerDimensions: { width: 600, maxHeight: 640 } };
const hosted = {
  tool: 'show_board',
  input: { name: 'plan' },
  result: { content: [{ type: 'text', text: 'A mark.' }], structuredContent: { marks: 1 } },
};

/** Notes what the app asked for, in order. */
function noteActions(changes: Partial<HostActions> = {}) {
  const noted: unknown[] = [];
  const actions: HostActions = {
    callTool: async (name, input) => {
      noted.push(['call', name, input]);
      return { content: [{ type: 'text', text: `${name} was called.` }] };
    },
    readApp: async (address) => `<p>${address}</p>`,
    share: async (text) => void noted.push(['share', text]),
    write: (text) => void noted.push(['write', text]),
    openLink: async (address) => {
      noted.push(['open', address]);
      return true;
    },
    resize: (height) => void noted.push(['resize', height]),
    end: () => void noted.push(['end']),
    tooMuch: () => void noted.push(['too much']),
    ...changes,
  };
  return { noted, actions };
}

/** Connects an app of the official SDK to a host, without a frame between them. */
async function connect(changes: Partial<HostActions> = {}) {
  const { noted, actions } = noteActions(changes);
  const app = new App({ name: 'board', version: '1.0.0' }, {}, { autoResize: false });
  const given: unknown[] = [];
  app.ontoolinput = ({ arguments: input }) => void given.push(['input', input]);
  app.ontoolresult = ({ structuredContent }) => void given.push(['result', structuredContent]);
  app.onhostcontextchanged = (changed) => void given.push(['context', changed]);
  let host: AppHost | undefined;
  const transport: Parameters<App['connect']>[0] & object = {
    start: async () => {
      host = createAppHost(hosted, context, actions, (message) => queueMicrotask(() => transport.onmessage?.(message as never)));
    },
    // As a frame's messages are, it is a copy.
    send: async (message) => host?.receive(structuredClone(message)),
    close: async () => undefined,
  };
  await app.connect(transport);
  return { app, given, noted, host: host as AppHost };
}

describe('an app of the official SDK', () => {
  it('shares its state with the assistant, as text and data, up to a limit', async () => {
    const { app, noted } = await connect();
    const content = [{ type: 'text' as const, text: 'Seat 12 is selected.' }];
    await app.updateModelContext({ content, structuredContent: { seat: 12 } });
    await app.updateModelContext({});
    expect(noted).toEqual([
      ['share', 'Seat 12 is selected.\n\n{"seat":12}'],
      ['share', ''],
    ]);
    const tooMuch = app.updateModelContext({ structuredContent: { text: 'x'.repeat(20_000) } });
    await expect(tooMuch).rejects.toThrow('An app can share up to 20000 characters.');
    for (let at = 0; at < 28; at += 1) await app.updateModelContext({ content });
    await expect(app.updateModelContext({ content })).rejects.toThrow('This app asks too often.');
  });

  it('learns where it is shown, what its tool was given and returned, and what changes later', async () => {
    const { app, given, host } = await connect();
    expect(app.getHostContext()).toMatchObject({ ...context, toolInfo: { tool: { name: 'show_board' } } });
    expect(app.getHostCapabilities()).toEqual({
      openLinks: {},
      serverTools: {},
      serverResources: {},
      message: { text: {} },
      updateModelContext: { text: {}, structuredContent: {} },
    });
    expect(given).toEqual([
      ['input', { name: 'plan' }],
      ['result', { marks: 1 }],
    ]);
    host.change({ theme: 'dark' });
    await expect.poll(() => given.at(-1)).toEqual(['context', { theme: 'dark' }]);
    expect(app.getHostContext()?.theme).toBe('dark');
  });

  it('calls tools, reads apps, writes a message, opens a link, and is resized and removed', async () => {
    const { app, noted } = await connect();
    expect((await app.callServerTool({ name: 'refresh', arguments: { since: 'noon' } })).content).toEqual([
      { type: 'text', text: 'refresh was called.' },
    ]);
    expect((await app.readServerResource({ uri: 'ui://board/other.html' })).contents).toMatchObject([
      { text: '<p>ui://board/other.html</p>' },
    ]);
    expect(await app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'What is b2?' }] })).toEqual({});
    expect(await app.openLink({ url: 'https://example.com/a' })).toEqual({});
    expect(await app.requestDisplayMode({ mode: 'fullscreen' })).toEqual({ mode: 'inline' });
    await app.sendSizeChanged({ height: 300 });
    await app.requestTeardown();
    expect(noted).toEqual([
      ['call', 'refresh', { since: 'noon' }],
      ['write', 'What is b2?'],
      ['open', 'https://example.com/a'],
      ['resize', 300],
      ['end'],
    ]);
  });

  it('gets the reason when a call is refused, and learns that a link was not opened', async () => {
    const { app } = await connect({
      callTool: () => Promise.reject(new Error('The user didn’t allow this.')),
      openLink: async () => false,
    });
    await expect(app.callServerTool({ name: 'refresh', arguments: {} })).rejects.toThrow('The user didn’t allow this.');
    expect(await app.openLink({ url: 'https://example.com/a' })).toEqual({ isError: true });
  });
});

/** Speaks to a host by hand. */
function speak(changes: Partial<HostActions> = {}) {
  const { noted, actions } = noteActions(changes);
  const answers: { id?: unknown; method?: string; error?: { code: number }; result?: unknown }[] = [];
  let time = 0;
  const host = createAppHost(
    hosted,
    context,
    actions,
    (message) => void answers.push(message),
    () => time,
  );
  const request = async (method: unknown, params?: unknown) => {
    const before = answers.length;
    host.receive({ jsonrpc: '2.0', id: before, method, params });
    await expect.poll(() => answers.length).toBeGreaterThan(before);
    return answers.at(-1);
  };
  return { host, noted, answers, request, wait: (ms: number) => (time += ms) };
}

describe('a hostile app', () => {
  it('gets an error for everything else', async () => {
    const { request, noted } = speak();
    for (const method of ['resources/list', 'sampling/createMessage', 'ui/download-file', 'constructor', '__proto__'])
      expect((await request(method, {}))?.error?.code).toBe(-32_601);
    expect((await request('resources/read', { uri: 'file:///etc/passwd' }))?.error).toBeDefined();
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not an address', 7])
      expect((await request('ui/open-link', { url }))?.error).toBeDefined();
    expect((await request('tools/call', { name: 7 }))?.error).toBeDefined();
    expect((await request('tools/call', { name: 'refresh', arguments: [] }))?.error).toBeDefined();
    expect((await request('ui/message', { content: [{ type: 'image' }] }))?.error).toBeDefined();
    expect(noted).toEqual([]);
  });

  it('is not answered when it says something else than the protocol', () => {
    const { host, answers, noted } = speak();
    const loop: Record<string, unknown> = { jsonrpc: '2.0', method: 'ui/notifications/size-changed' };
    loop.self = loop;
    for (const message of [null, 'x', 7, [], {}, { jsonrpc: '1.0', id: 1, method: 'ping' }, { jsonrpc: '2.0', id: 1, result: {} }])
      host.receive(message);
    for (const height of ['1', Number.NaN, Number.POSITIVE_INFINITY])
      host.receive({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height } });
    expect(answers).toEqual([]);
    expect(noted).toEqual([]);
    host.receive(loop);
    expect(noted).toEqual([]);
  });

  it('can call thirty times and write ten times a minute, and nothing long', async () => {
    const { request, wait, noted } = speak();
    const calls = async (count: number) => {
      for (let at = 0; at < count; at += 1) await request('tools/call', { name: 'refresh', arguments: {} });
    };
    await calls(30);
    expect((await request('tools/call', { name: 'refresh', arguments: {} }))?.error).toBeDefined();
    wait(60_000);
    expect((await request('tools/call', { name: 'refresh', arguments: {} }))?.error).toBeUndefined();
    const write = (text: string) => request('ui/message', { role: 'user', content: [{ type: 'text', text }] });
    expect((await write('x'.repeat(10_001)))?.error).toBeDefined();
    for (let at = 0; at < 10; at += 1) await write('Hello.');
    expect((await write('Hello.'))?.error).toBeDefined();
    expect((await request('tools/call', { name: 'refresh', arguments: { text: 'x'.repeat(300_000) } }))?.error).toBeDefined();
    expect(noted).toHaveLength(31 + 10);
  });

  it('is ended once it has sent twenty million characters', () => {
    const { host, noted } = speak();
    for (let at = 0; at < 21; at += 1) host.receive({ jsonrpc: '2.0', method: 'x', params: { text: 'x'.repeat(1_000_000) } });
    expect(noted.filter((one) => Array.isArray(one) && one[0] === 'too much').length).toBeGreaterThan(0);
  });

  it('asks about one address at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { host, answers, request } = speak({ openLink: () => promise });
    host.receive({ jsonrpc: '2.0', id: 'first', method: 'ui/open-link', params: { url: 'https://example.com/1' } });
    expect((await request('ui/open-link', { url: 'https://example.com/2' }))?.error).toBeDefined();
    resolve(true);
    await expect.poll(() => answers.at(-1)).toMatchObject({ id: 'first', result: {} });
  });
});
