import { and, eq } from 'drizzle-orm';
import { decideApproval } from 'shared-contracts/agent-calls';
import { completeChat } from 'shared-contracts/calls';
import { agentApprovals } from '../platform/database/schema/index.ts';
import type { ScriptedProvider, Step } from './scripted-provider.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { userIdOf } from './workspace-of.ts';

interface ActingChat {
  readonly api: TestApp;
  readonly provider: ScriptedProvider;
}

/** Describes an action that somebody was asked about. */
export interface AskedAct {
  readonly tool: string;
  readonly input: unknown;
  readonly preview: unknown;
}

export interface ActingAnswer {
  readonly runId: string;
  readonly sessionId: string;
  readonly message: string;
  readonly acts: number;
  readonly flow: { private: string[]; untrusted: string[] } | undefined;
  /** What was asked about, in order. */
  readonly asked: readonly AskedAct[];
}

/** Describes a turn of a scripted model: the call of a tool, or the text of an answer. */
export type ScriptedTurn = string | readonly [tool: string, input: unknown];

/** Returns the steps of a scripted model's turns. */
export const turnsOf = (...turns: readonly ScriptedTurn[]): Step[][] =>
  turns.map((turn) => (typeof turn === 'string' ? [{ text: turn }, { finish: true }] : [{ call: turn[0], input: turn[1] }]));

/** Sends a message, makes the model take these turns, and decides about every action it asks for. */
export async function act(
  { api, provider }: ActingChat,
  user: TestUser,
  turns: readonly ScriptedTurn[],
  options: { decision?: 'approved' | 'refused'; message?: string; request?: Record<string, unknown> } = {},
): Promise<ActingAnswer> {
  const { decision = 'approved', message = 'Please help me with this.', request = { tools_enabled: true } } = options;
  const userId = await userIdOf(api, user);
  provider.first = turnsOf(...turns);
  const asked: AskedAct[] = [];
  let isAnswered = false;
  const answer = api.call(completeChat, { body: { email: user.email, message, model: 'scripted', ...request } }, user).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    for (const { id, tool, input, preview } of await waitingOf(api, userId)) {
      asked.push({ tool, input, preview });
      await api.call(decideApproval, { query: { approval_id: id }, body: { decision } }, user);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { body } = await answer;
  return {
    runId: body.run_id,
    sessionId: body.session_id ?? '',
    message: body.message,
    acts: body.sources.acts ?? 0,
    flow: body.sources.flow,
    asked,
  };
}

/** Reads the database, because a page that asked this often would be throttled. */
const waitingOf = ({ database }: TestApp, userId: string) =>
  database.db
    .select()
    .from(agentApprovals)
    .where(and(eq(agentApprovals.userId, userId), eq(agentApprovals.status, 'waiting')));
