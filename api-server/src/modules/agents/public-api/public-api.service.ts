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
  return {
    models: listOpened,
    answer: async (holder: KeyHolder, { model, messages }: OutsideRequest): Promise<OutsideAnswer> => {
      const agent = (await listOpened(holder)).find(({ id }) => id === model);
      if (!agent) throw new AppError('not-found', { detail: sayPublicApi('agentUnknown', { model }) });
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

/** Returns the caller's messages as user messages, including system messages: they must never override the agent's own instructions. */
const historyOf = (messages: readonly Message[]) =>
  messages.map((message) => ({
    role: message.role === 'assistant' ? ('assistant' as const) : ('user' as const),
    content: textOf(message),
  }));

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  const foreign = content.find(({ type }) => type !== 'text');
  if (foreign) throw new AppError('invalid-input', { detail: sayPublicApi('partUnsupported', { type: foreign.type }) });
  return content.map(({ text = '' }) => text).join('\n');
}
