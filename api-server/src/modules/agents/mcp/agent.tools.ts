import { limits, type RunEvent } from 'shared-contracts';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { wordingOf } from '../../../kernel/run/run.types.ts';
import { sayPublicApi } from '../../../messages/public-api.ts';
import type { Outside } from '../public-api/public-api.service.ts';
import { type OfferedTool, offerTool } from './mcp.tool.ts';

/** Creates the tools that list and ask the agents that a key opens. Agents are asked exactly as over the public API. */
export const agentTools = (outside: Outside): readonly OfferedTool[] => [
  offerTool({
    name: 'list_agents',
    description: 'Lists the user’s agents with their ids, for `ask_agent`.',
    scope: 'agents',
    isReading: true,
    input: z.object({}),
    run: async (_, { key }) => {
      const agents = await outside.models(key);
      return agents.map(({ id, name, description }) => `${id}: ${name} – ${description}`).join('\n') || 'There are no agents.';
    },
  }),
  offerTool({
    name: 'ask_agent',
    description:
      'Asks one of the user’s agents and returns its answer. The agent remembers nothing of earlier questions. It skips actions that need the user’s approval.',
    scope: 'agents',
    isReading: false,
    input: z.object({
      agent_id: z.string().check(z.minLength(1), z.maxLength(200), z.describe('The id of the agent.')),
      message: z.string().check(z.minLength(1), z.maxLength(limits.chatMessageMaxCharacters), z.describe('The question or task.')),
    }),
    run: async ({ agent_id: model, message }, { key, signal, report }) => {
      const answer = await outside.answer(key, { model, messages: [{ role: 'user', content: message }] });
      signal.addEventListener('abort', () => void answer.leave(), { once: true });
      let content = '';
      let ended: Extract<RunEvent, { type: 'ended' }> | undefined;
      await answer.follow(signal, (events) => {
        for (const event of events)
          if (event.type === 'delta') content += event.text;
          else if (event.type === 'progress') report(event.text);
          else if (event.type === 'ended') ended = event;
        return undefined;
      });
      if (ended?.status === 'complete') return content;
      throw new AppError('provider-failed', { detail: ended?.error ? wordingOf(ended.error) : sayPublicApi('notCompleted') });
    },
  }),
];
