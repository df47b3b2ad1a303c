import type { RunEvent } from 'shared-contracts';
import type { completeOutside } from 'shared-contracts/agent-calls';
import type * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import type { KeyHolder } from '../../../http/register-call.ts';
import type { Run } from '../../../kernel/run/run.types.ts';
import { sayPublicApi } from '../../../messages/public-api.ts';
import type { RunsService } from '../../chat/chat/run/run.service.ts';
import type { TakeEvents } from '../../chat/chat/run/run-feed.ts';
import type { AgentRow } from '../agent/agent.service.ts';

export type OutsideRequest = z.output<typeof completeOutside.body>;
type Message = OutsideRequest['messages'][number];

export interface OutsideDependencies {
  readonly agents: { readonly list: (userId: string) => Promise<AgentRow[]> };
  readonly runs: Pick<RunsService, 'start' | 'follow' | 'readToEnd' | 'stop'>;
}

/** Describes one answer to an API caller. */
export interface OutsideAnswer {
  readonly run: Run;
  /** Passes its events on until it ends or `signal` aborts. */
  readonly follow: (signal: AbortSignal, take: TakeEvents) => Promise<void>;
  /** Resolves with all its events when it ends. */
  readonly readToEnd: (signal: AbortSignal) => Promise<readonly RunEvent[]>;
  /** Stops listening, for example when the caller disconnects. */
  readonly leave: () => Promise<unknown>;
}

/** Creates an OpenAI-compatible endpoint with agents as its models. An external run belongs to no chat: only the agent's log records it. */
export function createOutside({ agents, runs }: OutsideDependencies) {
  const listOpened = async ({ userId, agentIds, scopes }: KeyHolder) => {
    if (!scopes.includes('agents')) throw new AppError('not-allowed', { detail: sayPublicApi('scopeMissing') });
    return (await agents.list(userId)).filter(({ id }) => agentIds === null || agentIds.includes(id));
  };
  const findOpened = async (holder: KeyHolder, model: string) => {
    const agent = (await listOpened(holder)).find(({ id }) => id === model);
    if (!agent) throw new AppError('not-found', { detail: sayPublicApi('agentUnknown', { model }) });
    return agent;
  };
  return {
    models: listOpened,
    model: findOpened,
    answer: async (holder: KeyHolder, { model, messages }: OutsideRequest): Promise<OutsideAnswer> => {
      const agent = await findOpened(holder, model);
      const last = messages.at(-1);
      if (last?.role !== 'user') throw new AppError('invalid-input', { detail: sayPublicApi('lastNotUser') });
      const message = textOf(last);
      if (!message.trim()) throw new AppError('invalid-input', { detail: sayPublicApi('lastEmpty') });
      const request = { message, agent_id: agent.id, temporary: true, history: historyOf(messages.slice(0, -1)), source: 'api' as const };
      const run = await runs.start(holder.userId, request, undefined);
      return {
        run,
        follow: (signal, take) => runs.follow(run, 0, signal, take),
        readToEnd: (signal) => runs.readToEnd(run, signal),
        leave: () => runs.stop(run),
      };
    },
  };
}

export type Outside = ReturnType<typeof createOutside>;

/**
 * Returns the caller's messages as user messages, including system messages, which must never override the agent's own instructions, and
 * results of the caller's tools.
 */
const historyOf = (messages: readonly Message[]) => {
  const names = new Map(messages.flatMap(({ tool_calls }) => (tool_calls ?? []).map((call) => [call.id, call.function?.name])));
  return messages.map((message) => ({
    role: message.role === 'assistant' ? ('assistant' as const) : ('user' as const),
    content: isResult(message) ? `[${nameOf(message, names)} returned]\n${textOf(message)}` : withCalls(message),
  }));
};

const isResult = ({ role }: Message) => role === 'tool' || role === 'function';
const nameOf = ({ name, tool_call_id }: Message, names: ReadonlyMap<string | undefined, string | undefined>) =>
  name ?? names.get(tool_call_id ?? undefined) ?? 'A tool';

/** Returns the words of a message with the tools that it called. A model reads them, so they are in English. */
function withCalls(message: Message): string {
  const called = [...(message.tool_calls ?? []).map((call) => call.function), message.function_call];
  const lines = called.map((call) => (call ? `[Called ${call.name}: ${call.arguments ?? ''}]` : ''));
  return [textOf(message), ...lines].filter(Boolean).join('\n');
}

function textOf({ content }: Message): string {
  if (content == null) return '';
  if (typeof content === 'string') return content;
  const foreign = content.find(({ type }) => type !== 'text');
  if (foreign) throw new AppError('invalid-input', { detail: sayPublicApi('partUnsupported', { type: foreign.type }) });
  return content.map(({ text = '' }) => text).join('\n');
}
