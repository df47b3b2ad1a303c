import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ModelProtocol } from 'shared-contracts/calls';
import { startWireProvider } from './wire-provider.ts';
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
  };
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
    readonly models: { generateContentStream(asked: object): Promise<AsyncIterable<GeminiChunk>> };
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
} finally {
  await provider.close();
}
