import type { FastifyReply } from 'fastify';
import type { MessageSources, RunEvent } from 'shared-contracts';
import * as calls from 'shared-contracts/agent-calls';
import { AppError } from '../../../errors.ts';
import type { Register } from '../../../http/register-call.ts';
import { answered } from '../../../http/server-sent-events.ts';
import { wordingOf } from '../../../kernel/run/run.types.ts';
import { sayPublicApi } from '../../../messages/public-api.ts';
import type { AgentRow } from '../agent/agent.service.ts';
import type { ApiKeys } from './api-key.service.ts';
import type { Outside, OutsideAnswer } from './public-api.service.ts';

export function outsideRoutes(register: Register, keys: ApiKeys, outside: Outside): void {
  register(calls.listApiKeys, async ({ user }) => ({ keys: await keys.list(user.userId) }));
  register(calls.createApiKey, ({ user, body }) => keys.create(user, body.name, body.agent_id ?? null, body.scopes));
  register(calls.revokeApiKey, async ({ user, query }) => {
    await keys.revoke(user.userId, query.key_id);
    return { message: 'Revoked.' };
  });
  register(calls.listOutsideModels, async ({ key }) => ({ object: 'list' as const, data: (await outside.models(key)).map(presentModel) }));
  register(calls.getOutsideModel, async ({ key, params }) => presentModel(await outside.model(key, params.model)));
  register(calls.completeOutside, async ({ key, body, reply }) => {
    const answer = await outside.answer(key, body);
    const left = new AbortController();
    reply.raw.on('close', () => {
      left.abort();
      if (!reply.raw.writableFinished) void answer.leave();
    });
    const head = { id: `chatcmpl-${answer.run.id}`, created: secondsOf(new Date()), model: body.model };
    if (body.stream) return stream(reply, answer, head, left.signal, body.stream_options?.include_usage === true);
    const { content, usage, finish_reason } = await whole(answer, left.signal);
    const message = { role: 'assistant' as const, content, refusal: null };
    return {
      ...head,
      object: 'chat.completion' as const,
      choices: [{ index: 0, message, logprobs: null, finish_reason }],
      usage,
    };
  });
}

const presentModel = ({ id, name, createdAt }: AgentRow) => ({
  id,
  object: 'model' as const,
  created: secondsOf(createdAt),
  owned_by: 'atrium',
  name,
});

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

type Ended = Extract<RunEvent, { type: 'ended' }>;

/** Returns the error that explains to the caller why a run has no complete answer. */
function failureOf({ status, error }: Ended): AppError | undefined {
  if (status === 'complete') return undefined;
  return new AppError('provider-failed', { detail: error ? wordingOf(error) : sayPublicApi('notCompleted') });
}

/** Returns why an answer ended, in OpenAI's word. */
const finishOf = (sources: MessageSources | undefined) => (sources?.cut_off ? 'length' : sources?.refused ? 'content_filter' : 'stop');

const usageOf = (ended: Ended | undefined) => {
  const { input_tokens: prompt_tokens = 0, output_tokens: completion_tokens = 0 } = ended?.usage ?? {};
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

async function whole(answer: OutsideAnswer, signal: AbortSignal) {
  let content = '';
  let sources: MessageSources | undefined;
  let ended: Ended | undefined;
  for (const event of await answer.readToEnd(signal))
    if (event.type === 'delta') content += event.text;
    else if (event.type === 'sources') ({ sources } = event);
    else if (event.type === 'ended') ended = event;
  const failure = ended && failureOf(ended);
  if (failure) throw failure;
  return { content, usage: usageOf(ended), finish_reason: finishOf(sources) } as const;
}

async function stream(
  reply: FastifyReply,
  answer: OutsideAnswer,
  head: { id: string; created: number; model: string },
  signal: AbortSignal,
  includesUsage: boolean,
): Promise<typeof answered> {
  reply.hijack();
  const out = reply.raw;
  out.on('error', () => undefined);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value);
  out.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  const write = (part: object) => void out.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...part })}\n\n`);
  const delta = (change: object, finish: ReturnType<typeof finishOf> | null = null) => ({
    choices: [{ index: 0, delta: change, logprobs: null, finish_reason: finish }],
  });
  write(delta({ role: 'assistant', content: '' }));
  let sources: MessageSources | undefined;
  const writeEnd = (event: Ended) => {
    const failure = failureOf(event);
    if (failure)
      return out.write(`data: ${JSON.stringify({ error: { message: failure.message, type: 'server_error', code: failure.code } })}\n\n`);
    write(delta({}, finishOf(sources)));
    if (includesUsage) write({ choices: [], usage: usageOf(event) });
    return out.write('data: [DONE]\n\n');
  };
  await answer.follow(signal, (events) => {
    for (const event of events)
      if (event.type === 'delta') write(delta({ content: event.text }));
      else if (event.type === 'sources') ({ sources } = event);
      else if (event.type === 'ended') writeEnd(event);
    return undefined;
  });
  out.end();
  return answered;
}
