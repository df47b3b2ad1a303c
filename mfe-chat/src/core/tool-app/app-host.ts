import { appContextMax } from 'shared-contracts/agent-calls';

/** Describes what an app learns about where it is shown (`McpUiHostContext` of the protocol). */
export type HostContext = Readonly<Record<string, unknown>>;

/** Does what an app asks for. A rejected promise becomes an error whose message the app sees. */
export interface HostActions {
  /** Returns the tool's result. */
  readonly callTool: (name: string, input: Record<string, unknown>) => Promise<unknown>;
  /** Returns the document of another app of the same server. */
  readonly readApp: (address: string) => Promise<string>;
  /** Puts a text into the composer. */
  readonly write: (text: string) => void;
  /** Replaces what the assistant learns about the app's state with its next answers. */
  readonly share: (text: string) => Promise<void>;
  /** Asks the person, and returns whether the address was opened. */
  readonly openLink: (address: string) => Promise<boolean>;
  readonly resize: (height: number) => void;
  /** Called when the app asks to be removed. */
  readonly end: () => void;
  /** Called when the app sends more than is read. */
  readonly tooMuch: () => void;
}

export interface HostedApp {
  readonly tool: string;
  readonly input: unknown;
  readonly result: unknown;
}

export interface AppHost {
  /** Takes what the app sent. It may be anything. */
  readonly receive: (message: unknown) => void;
  /** Says what changed. */
  readonly change: (context: HostContext) => void;
}

const protocolVersion = '2026-01-26';
const messageMax = 256_000;
const writtenMax = 10_000;
/** Limits all that an app sends while it is shown, in characters. */
const sentMax = 20_000_000;
const callsPerMinute = 30;
const writesPerMinute = 10;
const sharesPerMinute = 30;

const codes = { refused: -32_000, unknown: -32_601, invalid: -32_602 } as const;

class Refusal extends Error {
  readonly code: number;
  constructor(code: keyof typeof codes, message: string) {
    super(message);
    this.code = codes[code];
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Returns a function that throws once something happens too often. */
function createLimit(perMinute: number, now: () => number) {
  let times: number[] = [];
  return () => {
    times = times.filter((time) => now() - time < 60_000);
    if (times.length >= perMinute) throw new Refusal('refused', 'This app asks too often. Try again later.');
    times.push(now());
  };
}

/**
 * Creates the host side of the protocol of apps (MCP Apps) for one app: what it may ask for is done by `actions`, and everything else is
 * answered with an error. `send` posts a message to the app.
 */
export function createAppHost(
  app: HostedApp,
  context: HostContext,
  actions: HostActions,
  send: (message: object) => void,
  now: () => number = Date.now,
): AppHost {
  const known: Record<string, unknown> = { ...context, toolInfo: { tool: { name: app.tool, inputSchema: { type: 'object' } } } };
  const limitCalls = createLimit(callsPerMinute, now);
  const limitWrites = createLimit(writesPerMinute, now);
  const limitShares = createLimit(sharesPerMinute, now);
  let isInitialized = false;
  let isOpening = false;
  let sent = 0;
  const notify = (method: string, params: unknown) => send({ jsonrpc: '2.0', method, params });
  const openLink = async (address: unknown) => {
    if (typeof address !== 'string' || !/^https?:/i.test(address) || !URL.canParse(address))
      throw new Refusal('invalid', 'Only http and https addresses can be opened.');
    if (isOpening) throw new Refusal('refused', 'The user is still being asked about another address.');
    isOpening = true;
    try {
      return (await actions.openLink(address)) ? {} : { isError: true };
    } finally {
      isOpening = false;
    }
  };
  const answers: Readonly<Record<string, (params: Fields) => unknown>> = {
    ping: () => ({}),
    'ui/initialize': () => ({
      protocolVersion,
      hostInfo: { name: 'Atrium', version: '1.0.0' },
      hostCapabilities: {
        openLinks: {},
        serverTools: {},
        serverResources: {},
        message: { text: {} },
        updateModelContext: { text: {}, structuredContent: {} },
      },
      hostContext: known,
    }),
    'tools/call': ({ name, arguments: input = {} }) => {
      if (typeof name !== 'string' || !isFields(input)) throw new Refusal('invalid', 'A tool needs a name and an object.');
      limitCalls();
      return actions.callTool(name, { ...input });
    },
    'resources/read': async ({ uri }) => {
      if (typeof uri !== 'string' || !uri.startsWith('ui://')) throw new Refusal('refused', 'Apps can read ui:// addresses only.');
      limitCalls();
      return { contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: await actions.readApp(uri) }] };
    },
    'ui/message': ({ content }) => {
      const text = textOf(content);
      if (!text) throw new Refusal('invalid', 'A message needs a text.');
      if (text.length > writtenMax) throw new Refusal('refused', `A message can have up to ${writtenMax} characters.`);
      limitWrites();
      actions.write(text);
      return {};
    },
    'ui/update-model-context': async ({ content = [], structuredContent }) => {
      const text = [textOf(content), isFields(structuredContent) ? JSON.stringify(structuredContent) : ''].filter(Boolean).join('\n\n');
      if (text.length > appContextMax) throw new Refusal('refused', `An app can share up to ${appContextMax} characters.`);
      limitShares();
      await actions.share(text);
      return {};
    },
    'ui/open-link': ({ url }) => openLink(url),
    // Only the person decides how large an app is shown.
    'ui/request-display-mode': () => ({ mode: known.displayMode ?? 'inline' }),
  };
  const notified: Readonly<Record<string, (params: Fields) => void>> = {
    'ui/notifications/initialized': () => {
      if (isInitialized) return;
      isInitialized = true;
      notify('ui/notifications/tool-input', { arguments: fieldsOf(app.input) });
      notify('ui/notifications/tool-result', { content: [], ...fieldsOf(app.result) });
    },
    'ui/notifications/size-changed': ({ height }) => {
      if (typeof height === 'number' && Number.isFinite(height)) actions.resize(height);
    },
    'ui/notifications/request-teardown': () => actions.end(),
  };
  const answer = async (id: string | number, method: string, params: Fields, size: number) => {
    try {
      if (size > messageMax) throw new Refusal('refused', `A message can have up to ${messageMax} characters.`);
      const work = Object.hasOwn(answers, method) ? answers[method] : undefined;
      if (!work) throw new Refusal('unknown', 'Atrium doesn’t offer this to apps.');
      send({ jsonrpc: '2.0', id, result: await work(params) });
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error('This failed.');
      send({ jsonrpc: '2.0', id, error: { code: error instanceof Refusal ? error.code : codes.refused, message } });
    }
  };
  return {
    receive: (message) => {
      if (!isFields(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') return;
      const { id, method } = message;
      const size = sizeOf(message);
      sent += size;
      if (sent > sentMax) return actions.tooMuch();
      if (typeof id === 'string' || typeof id === 'number') void answer(id, method, fieldsOf(message.params), size);
      else if (size <= messageMax && Object.hasOwn(notified, method)) notified[method]?.(fieldsOf(message.params));
    },
    change: (changed) => {
      Object.assign(known, changed);
      if (isInitialized) notify('ui/notifications/host-context-changed', changed);
    },
  };
}

/** Counts a message's characters. One that isn't JSON is never read. */
function sizeOf(message: Fields): number {
  try {
    return JSON.stringify(message).length;
  } catch {
    return messageMax + 1;
  }
}

function textOf(content: unknown): string {
  const blocks = (Array.isArray(content) ? content : [content]).map(fieldsOf);
  return blocks
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n\n')
    .trim();
}
