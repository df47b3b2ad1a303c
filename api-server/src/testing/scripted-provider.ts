import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

interface Call {
  readonly call: string;
  readonly input: unknown;
}

/** Describes one step of an answer from the provider. */
export type Step =
  | { readonly text: string }
  /** Waits until the test calls `release`. */
  | { readonly hold: true }
  /** Waits for what happens during the answer. */
  | { readonly after: () => Promise<unknown> }
  /** Calls a tool, and others in the same turn. */
  | (Call & { readonly also?: readonly Call[] })
  /** Sends raw bytes, for answers that break the protocol. */
  | { readonly raw: string | Uint8Array }
  /** Cuts the connection. */
  | { readonly cut: true }
  | { readonly finish: true };

export interface ScriptedProvider {
  readonly baseUrl: string;
  /** The bodies of the requests. */
  readonly requests: {
    messages: { role: string; content: unknown }[];
    model: string;
    tools?: { function: { name: string } }[];
    tool_choice?: unknown;
  }[];
  /** The traces that the requests belong to. */
  readonly traces: string[];
  /** The models listed under `/models`; undefined if there is no such address. */
  models: readonly string[] | undefined;
  /** The required key; undefined if none is required. */
  key: string | undefined;
  /** The steps of the following answers; with `status`, an error instead. */
  script: readonly Step[] | { readonly status: number };
  /** Scripts that are used up first, one for each answer, for a model that calls tools and then answers. */
  first: (readonly Step[])[];
  /** Refusals before anything else, one for each request. */
  refusals: { readonly status: number; readonly headers: Readonly<Record<string, string>> }[];
  /** The error for requests with tools; undefined if tools are accepted. */
  toolRefusal: { readonly status: number; readonly message: string } | undefined;
  /** The error for messages with pictures; undefined if pictures are accepted. */
  imageRefusal: { readonly status: number; readonly message: string } | undefined;
  /** The text of answers that are not streamed. */
  json: string;
  /** The answer of `/images/generations` and `/images/edits`; undefined if there is no such address. */
  image: object | undefined;
  /** The text of every recording; undefined if there is no `/audio/transcriptions`. */
  transcript: string | undefined;
  /** The sound of every text; undefined if there is no `/audio/speech`. */
  sound: Uint8Array | undefined;
  /** The forms that were sent, by field. */
  readonly forms: { readonly path: string; readonly fields: FormData }[];
  /** Releases every held answer, including future ones. */
  readonly release: () => void;
  /** Resolves when a client has left an unfinished answer. */
  abandoned: Promise<void>;
  /** Resolves when an answer is waiting at a `hold`: immediately if one already is. */
  readonly held: () => Promise<void>;
  /** Ends held answers and makes the provider as it was at its start, for the next test of a file. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server that speaks OpenAI's chat completions by script, on a free port below the ephemeral range. `given` becomes the provider, so
 * that a file can name it before it runs.
 */
export async function startScriptedProvider(given: object = {}): Promise<ScriptedProvider> {
  let abandoned = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();
  let reached = Promise.withResolvers<void>();
  const requests: ScriptedProvider['requests'] = [];
  const door: Door = Object.assign(given, closedDoor());
  const waiting = new Set<ServerResponse>();
  const hold = (response: ServerResponse) => {
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    reached.resolve();
    reached = Promise.withResolvers<void>();
    return released.promise;
  };
  const forms: ScriptedProvider['forms'] = [];
  const traces: string[] = [];
  const server = createServer(async (request, response) => {
    if (answerAtDoor(door, request, response)) return;
    if (request.headers['content-type']?.startsWith('multipart/')) {
      forms.push({ path: request.url ?? '', fields: await readForm(request) });
      const refused = door.refusals.shift();
      if (refused) return void response.writeHead(refused.status, refused.headers).end();
      return request.url?.endsWith('/transcriptions') ? answerTranscript(door.transcript, response) : answerImage(door.image, response);
    }
    const body = JSON.parse((await text(request)) || '{"messages":[],"model":""}');
    requests.push(body);
    if (typeof request.headers.traceparent === 'string') traces.push(request.headers.traceparent);
    const refusal = door.refusals.shift();
    if (refusal) return void response.writeHead(refusal.status, refusal.headers).end();
    if (door.toolRefusal && body.tools) return refuseWith(door.toolRefusal, response);
    if (door.imageRefusal && bringsPictures(body)) return refuseWith(door.imageRefusal, response);
    if (request.url?.endsWith('/images/generations')) return answerImage(door.image, response);
    if (request.url?.endsWith('/audio/speech')) return answerSound(door.sound, response);
    if (body.stream !== true) return answerWhole(door.json, response);
    const left = abandoned;
    response.on('close', () => !response.writableFinished && left.resolve());
    await play(door.first.shift() ?? door.script, response, hold);
  });
  const port = await listenLow(server);
  const provider: ScriptedProvider = Object.assign(door, {
    traces,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    forms,
    release: () => released.resolve(),
    abandoned: abandoned.promise,
    reset: () => {
      released.resolve();
      released = Promise.withResolvers<void>();
      abandoned = Promise.withResolvers<void>();
      for (const kept of [requests, forms, traces]) kept.length = 0;
      Object.assign(provider, closedDoor(), { abandoned: abandoned.promise });
    },
    held: async () => {
      if (waiting.size === 0) await reached.promise;
    },
    close: async () => {
      released.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  return provider;
}

type Door = Pick<
  ScriptedProvider,
  'models' | 'key' | 'script' | 'first' | 'refusals' | 'toolRefusal' | 'imageRefusal' | 'json' | 'image' | 'transcript' | 'sound'
>;

/** Returns a door that no test has opened: nothing is listed, required, refused or answered. */
const closedDoor = (): Door => ({
  models: undefined,
  key: undefined,
  script: [],
  first: [],
  refusals: [],
  toolRefusal: undefined,
  imageRefusal: undefined,
  json: '{}',
  image: undefined,
  transcript: undefined,
  sound: undefined,
});

/** Reads a form with Node's own parser, which is a judge independent of the code that wrote it. */
const readForm = async (request: IncomingMessage): Promise<FormData> =>
  new Response(new Uint8Array(await buffer(request)), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();

/** Rejects a wrong key and lists the models. Returns false if there is an answer to play. */
function answerAtDoor(door: Pick<ScriptedProvider, 'models' | 'key'>, request: IncomingMessage, response: ServerResponse): boolean {
  const isRefused = door.key !== undefined && request.headers.authorization !== `Bearer ${door.key}`;
  if (!isRefused && request.method !== 'GET') return false;
  request.resume();
  if (isRefused) response.writeHead(401).end();
  else if (!door.models) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: door.models.map((id) => ({ id })) }));
  return true;
}

/** A message with only text is a string, any other a list of parts. */
const bringsPictures = ({ messages }: { messages: readonly { content: unknown }[] }) =>
  messages.some(({ content }) => Array.isArray(content));

function refuseWith({ status, message }: { status: number; message: string }, response: ServerResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
}

function answerImage(image: object | undefined, response: ServerResponse): void {
  const refused = { error: { message: 'This wish is not allowed.' } };
  response.writeHead(image ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(image ?? refused));
}

function answerTranscript(transcript: string | undefined, response: ServerResponse): void {
  const isKnown = transcript !== undefined;
  const body = isKnown ? { text: transcript } : { error: { message: 'This server hears nothing.' } };
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answerSound(sound: Uint8Array | undefined, response: ServerResponse): void {
  if (sound) response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound);
  else response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'No voice.' } }));
}

function answerWhole(content: string, response: ServerResponse): void {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  const answer = { id: 'c1', object: 'chat.completion', created: 1, model: 'scripted', choices };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function play(
  script: ScriptedProvider['script'],
  response: ServerResponse,
  hold: (response: ServerResponse) => Promise<void>,
): Promise<void> {
  if ('status' in script) {
    response.writeHead(script.status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'scripted' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const step of script) {
    if ('text' in step) response.write(chunk({ delta: { role: 'assistant', content: step.text }, finish_reason: null }));
    if ('raw' in step) response.write(step.raw);
    if ('hold' in step) await hold(response);
    if ('after' in step) await step.after();
    if ('call' in step) response.write(toolCall(step));
    if ('cut' in step) return void response.destroy();
    if ('finish' in step) response.write(`${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
  }
  response.end();
}

const chunk = (choice: object) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, ...choice }] })}\n\n`;

function toolCall({ also = [], ...first }: Call & { readonly also?: readonly Call[] }): string {
  const asked = [first, ...also].map(({ call, input }, index) => ({
    index,
    id: `call_${call}${index || ''}`,
    type: 'function',
    function: { name: call, arguments: JSON.stringify(input) },
  }));
  return `${chunk({ delta: { role: 'assistant', tool_calls: asked }, finish_reason: null })}${chunk({ delta: {}, finish_reason: 'tool_calls' })}data: [DONE]\n\n`;
}

const givenPorts = new Set<number>();
/** Journeys run beside unit tests and take the ports below (`e2e/support/server.ts`). */
const lowest = 23_000;

/**
 * Listens on a free port below 32768. The system hands out higher ports to any process, so one could be taken meanwhile. No port is given
 * twice, because what was learned of an address, and connections to it, outlive its server.
 */
export async function listenLow(server: { listen: (options: { port: number; host: string }) => unknown }): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * 9_000);
    if (givenPorts.has(port)) continue;
    const listening = server instanceof Server ? once(server, 'listening') : undefined;
    try {
      await Promise.all([server.listen({ port, host: '127.0.0.1' }), listening]);
      givenPorts.add(port);
      return port;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
}
