import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ModelProtocol } from 'shared-contracts/calls';
import { protocolOf } from '../platform/model/protocols.ts';
import { trustedFetch } from '../platform/model/provider-fetch.ts';
import { startWireProvider, type WireProvider, type WireRequest } from './wire-provider.ts';
import type { Said } from './wires/wire.ts';
import { wires } from './wires/wires.ts';

/**
 * Has the providers' own clients read the streams that our tests write. The first argument is a folder with the clients installed (`npm run proof
 * -- sdks` does that). Fails at the first thing that a client reads differently.
 */
const load = createRequire(join(process.argv[2] ?? '', 'package.json'));

interface Heard {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

type Listen = (origin: string) => Promise<Heard>;

/** Describes the parts of the clients that we call. Their own types are not installed with the workspace. */
interface OpenAi {
  readonly default: new (
    settings: object,
  ) => {
    readonly chat: { readonly completions: { stream(asked: object): { finalChatCompletion(): Promise<Completion> } } };
    readonly responses: { stream(asked: object): { finalResponse(): Promise<FinalResponse> } };
    readonly images: { edit(asked: object): Promise<{ readonly data: readonly { readonly b64_json: string }[] }> };
  };
  readonly toFile: (bytes: Buffer, name: string, settings: object) => Promise<unknown>;
}
interface Completion {
  readonly choices: readonly [
    {
      readonly message: {
        readonly content: string;
        readonly tool_calls: readonly { readonly function: { name: string; arguments: string } }[];
      };
    },
  ];
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
}
interface FinalResponse {
  readonly output_text: string;
  readonly output: readonly { readonly type: string; readonly name: string; readonly arguments: string }[];
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
}
interface Anthropic {
  readonly default: new (settings: object) => { readonly messages: { stream(asked: object): { finalMessage(): Promise<FinalMessage> } } };
}
interface FinalMessage {
  readonly content: readonly { readonly type: string; readonly text: string; readonly name: string; readonly input: unknown }[];
  readonly usage: { readonly input_tokens: number; readonly cache_read_input_tokens: number; readonly output_tokens: number };
}
interface Google {
  readonly GoogleGenAI: new (
    settings: object,
  ) => {
    readonly models: {
      generateContentStream(asked: object): Promise<AsyncIterable<GeminiChunk>>;
      generateContent(asked: object): Promise<{ readonly data?: string }>;
    };
  };
}
interface GeminiChunk {
  readonly candidates?: readonly { readonly content?: { readonly parts?: readonly GeminiPart[] } }[];
  readonly usageMetadata?: {
    readonly promptTokenCount: number;
    readonly candidatesTokenCount: number;
    readonly thoughtsTokenCount: number;
  };
}
interface GeminiPart {
  readonly text?: string;
  readonly thought?: boolean;
  readonly functionCall?: { readonly name: string; readonly args: unknown };
}

const question = { role: 'user', content: 'Well?' };

const listeners: Record<ModelProtocol, Listen> = {
  'openai-chat': async (origin) => {
    const { default: OpenAI } = load('openai') as OpenAi;
    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'k', maxRetries: 0 });
    const tool = { type: 'function', function: { name: 'look_up', parameters: { type: 'object', properties: {} } } };
    const asked = { model: 'small', messages: [question], tools: [tool] };
    const { choices, usage } = await client.chat.completions.stream(asked).finalChatCompletion();
    const { content, tool_calls } = choices[0].message;
    return {
      text: content,
      calls: tool_calls.map((call) => ({ name: call.function.name, input: JSON.parse(call.function.arguments) })),
      inputTokens: usage.prompt_tokens,
      outputTokens: usage.completion_tokens,
    };
  },
  'openai-responses': async (origin) => {
    const { default: OpenAI } = load('openai') as OpenAi;
    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'k', maxRetries: 0 });
    const { output, output_text, usage } = await client.responses.stream({ model: 'small', input: 'Well?' }).finalResponse();
    const calls = output.filter(({ type }) => type === 'function_call');
    return {
      text: output_text,
      calls: calls.map((call) => ({ name: call.name, input: JSON.parse(call.arguments) })),
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
    };
  },
  'anthropic-messages': async (origin) => {
    const { default: Client } = load('@anthropic-ai/sdk') as Anthropic;
    const client = new Client({ baseURL: origin, apiKey: 'k', maxRetries: 0 });
    const { usage, content } = await client.messages.stream({ model: 'small', max_tokens: 100, messages: [question] }).finalMessage();
    return {
      text: content.map(({ type, text }) => (type === 'text' ? text : '')).join(''),
      calls: content.filter(({ type }) => type === 'tool_use').map(({ name, input }) => ({ name, input })),
      inputTokens: usage.input_tokens + usage.cache_read_input_tokens,
      outputTokens: usage.output_tokens,
    };
  },
  'google-gemini': async (origin) => {
    const { GoogleGenAI } = load('@google/genai') as Google;
    const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: origin } });
    const heard = { text: '', calls: [] as { name: string; input: unknown }[], inputTokens: 0, outputTokens: 0 };
    for await (const { candidates, usageMetadata } of await client.models.generateContentStream({ model: 'small', contents: 'Well?' })) {
      for (const { text, thought, functionCall } of candidates?.[0]?.content?.parts ?? []) {
        if (text && !thought) heard.text += text;
        if (functionCall) heard.calls.push({ name: functionCall.name, input: functionCall.args });
      }
      if (!usageMetadata) continue;
      heard.inputTokens = usageMetadata.promptTokenCount;
      heard.outputTokens = usageMetadata.candidatesTokenCount + usageMetadata.thoughtsTokenCount;
    }
    return heard;
  },
};

const said: readonly Said[] = [
  { thought: 'I look it up.' },
  { text: 'One moment: “naïve” 👩‍🚀. ' },
  { call: 'look_up', id: 'id_1', input: '{"what":"sun","deep":{"n":[1,2]}}' },
];

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const prompt = 'Make it blue';

interface PictureProof {
  /** Has the official client change the pixel, and returns the picture that it reads from the answer. */
  readonly client: (origin: string) => Promise<string | undefined>;
  readonly model: string;
  readonly answer: object;
}

const pictureProofs: Partial<Record<ModelProtocol, PictureProof>> = {
  'openai-chat': {
    model: 'gpt-image-1',
    answer: { created: 1, data: [{ b64_json: pixel }] },
    client: async (origin) => {
      const { default: OpenAI, toFile } = load('openai') as OpenAi;
      const image = await toFile(Buffer.from(pixel, 'base64'), 'image.png', { type: 'image/png' });
      const mask = await toFile(Buffer.from(pixel, 'base64'), 'mask.png', { type: 'image/png' });
      const client = new OpenAI({ baseURL: origin, apiKey: 'k', maxRetries: 0 });
      return (await client.images.edit({ model: 'gpt-image-1', prompt, n: 1, image, mask })).data[0]?.b64_json;
    },
  },
  'google-gemini': {
    model: 'gemini-2.5-flash-image',
    answer: { candidates: [{ content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: pixel } }] }, index: 0 }] },
    client: async (origin) => {
      const { GoogleGenAI } = load('@google/genai') as Google;
      const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: origin, apiVersion: '' } });
      const parts = [{ inlineData: { mimeType: 'image/png', data: pixel } }, { text: prompt }];
      const contents = [{ role: 'user', parts }];
      const config = { responseModalities: ['TEXT', 'IMAGE'] };
      return (await client.models.generateContent({ model: 'gemini-2.5-flash-image', contents, config })).data;
    },
  },
};

/** Returns what a request says, whatever the boundary of its form. */
async function saidBy({ headers, body, bytes }: WireRequest): Promise<unknown> {
  const type = String(headers['content-type']);
  if (!type.startsWith('multipart/')) return body;
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const read = async ([name, value]: [string, FormDataEntryValue]) =>
    typeof value === 'string' ? [name, value] : [name, value.type, Buffer.from(await value.arrayBuffer()).toString('base64')];
  return (await Promise.all([...form].map(read))).toSorted();
}

/** Has an official client and our port change the same picture, and compares what they send. */
async function provePictures(provider: WireProvider, protocol: ModelProtocol, { client, model, answer }: PictureProof): Promise<void> {
  const scripted = { headers: { 'content-type': 'application/json' }, pieces: [JSON.stringify(answer)] };
  provider.answers.push(scripted, scripted);
  assert.equal(await client(provider.origin), pixel, `${protocol}: the client reads our picture`);
  const theirs = provider.requests.at(-1);
  const bytes = Buffer.from(pixel, 'base64');
  const port = protocolOf(protocol).images?.({ baseUrl: provider.origin, apiKey: 'k', keyHint: '', fetch: trustedFetch }, model);
  const mask = port?.takesMask ? bytes : undefined;
  await port?.edit?.({ prompt, picture: { bytes, mediaType: 'image/png' }, mask }, AbortSignal.timeout(20_000));
  const ours = provider.requests.at(-1);
  assert.ok(theirs && ours && theirs !== ours);
  assert.deepEqual(await saidBy(ours), await saidBy(theirs), `${protocol}: we send what the client sends`);
  assert.equal(ours.path.replace(/^\/+/, ''), theirs.path.replace(/^\/+/, ''));
  process.stdout.write(`✓ ${protocol}: the official client changes pictures as we do, at ${theirs.path}\n`);
}

const provider = await startWireProvider();
try {
  for (const [name, listen] of Object.entries(listeners)) {
    provider.answers.push({
      pieces: [wires[name as ModelProtocol].turn(said, { usage: { input: 1_000, cached: 800, output: 60, reasoning: 20 } })],
    });
    assert.deepEqual(
      await listen(provider.origin),
      {
        text: 'One moment: “naïve” 👩‍🚀. ',
        calls: [{ name: 'look_up', input: { what: 'sun', deep: { n: [1, 2] } } }],
        inputTokens: 1_000,
        outputTokens: 60,
      },
      name,
    );
    process.stdout.write(`✓ ${name}: the official client reads what our tests write, at ${provider.requests.at(-1)?.path}\n`);
  }
  for (const [name, proof] of Object.entries(pictureProofs)) await provePictures(provider, name as ModelProtocol, proof);
} finally {
  await provider.close();
}
