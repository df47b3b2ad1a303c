import { type AgentApproval, agentApproval, routes } from 'shared-contracts';
import type { ActPreview, FormValues } from 'shared-contracts/agent-calls';
import { AppError } from '../../../../errors.ts';
import { presenterOf } from '../../../../kernel/present-row.ts';
import { sayAlert } from '../../../../messages/alerts.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { withDatabaseBack } from '../../../../platform/database/database-away.ts';
import { storable } from '../../../../platform/database/storable.ts';
import { newId } from '../../../../platform/ids.ts';
import { toStoredText, writeStored } from '../../../../platform/language/text.ts';
import type { Wording } from '../../../../platform/language/worded-error.ts';
import { formWaitMs } from '../../../../platform/mcp/mcp-requests.ts';
import { keptMs } from '../../../governance/ledger/ledger.service.ts';
import type { NewAlert } from '../../../messaging/alert/alert.repository.ts';
import { type AgentApprovalsRepository, type ApprovalRow, approvalsChannel } from './approval.repository.ts';
import { readFormValues } from './form.policy.ts';

/** Sets how often waiters poll, in case a notification was lost. */
const lookEveryMs = 5_000;
const approvalWaitMs = formWaitMs;

export interface AskedAction {
  readonly userId: string;
  /** Null for a plain chat. */
  readonly agentId: string | null;
  readonly agentName: string;
  readonly runId: string;
  readonly sessionId: string | null;
  readonly tool: Wording;
  readonly input: unknown;
  /** What the action will do. */
  readonly preview?: ActPreview | undefined;
}

export interface Decision {
  readonly decision: 'approved' | 'refused';
  readonly values?: FormValues | undefined;
  readonly rest?: boolean | undefined;
}

export interface ApprovalDependencies {
  readonly repository: AgentApprovalsRepository;
  readonly database: Pick<Database, 'listen'>;
  readonly clock: Clock;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
  readonly waitMs?: number;
}

export type AgentApprovals = ReturnType<typeof createAgentApprovals>;

/** Manages actions that need the user's approval, whichever nodes the run and the decision are on. */
export function createAgentApprovals(deps: ApprovalDependencies) {
  const waiting = new Map<string, () => void>();
  let release: (() => Promise<void>) | undefined;

  async function open(): Promise<void> {
    release = await deps.database.listen(approvalsChannel, (id) => waiting.get(id)?.());
  }

  async function close(): Promise<void> {
    await release?.();
  }

  async function list(userId: string, language: string): Promise<AgentApproval[]> {
    return (await deps.repository.waiting(userId)).map((row) => present(row, language));
  }

  /**
   * Stores the user's decision, or what they entered in a form. With `rest`, a refusal counts for the rest of the run, too. Access: the caller
   * owns the approval.
   */
  async function decide(id: string, { decision, values = {}, rest = false }: Decision): Promise<ApprovalRow['status']> {
    const { repository, clock } = deps;
    const form = decision === 'approved' ? await repository.formOf(id) : undefined;
    const answer = form ? readFormValues(form, values) : null;
    const status = await repository.decide(id, decision, clock.now(), { answer, refusesRest: rest && decision === 'refused' });
    if (!status) throw new AppError('not-found');
    return status;
  }

  /** Indicates whether the user refused everything else that the run of an approval would ask about, too. */
  function refusesRest(id: string): Promise<boolean> {
    return withDatabaseBack(() => deps.repository.refusesRest(id));
  }

  /** Asks and waits for a decision, the end of the run or the time limit. Passes the approval's id to `onAsked`. */
  async function ask(action: AskedAction, signal: AbortSignal, onAsked: (id: string) => void): Promise<'approved' | 'refused' | 'expired'> {
    return (await put(action, signal, onAsked)).status;
  }

  /** Shows a form, whose preview contains it, and waits for what the user enters. */
  async function askForm(
    action: AskedAction,
    signal: AbortSignal,
    onAsked: (id: string) => void,
  ): Promise<FormValues | 'refused' | 'expired'> {
    const { id, status } = await put(action, signal, onAsked);
    return status === 'approved' ? ((await deps.repository.takeAnswer(id)) ?? {}) : status;
  }

  async function put(action: AskedAction, signal: AbortSignal, onAsked: (id: string) => void) {
    const { repository, clock, alert } = deps;
    const { agentName, agentId, sessionId, ...row } = action;
    const id = newId('apr');
    const { english, sentence } = toStoredText(action.tool);
    const preview = storable(row.preview) ?? null;
    const input = storable(row.input) ?? {};
    await repository.add({ ...row, input, preview, tool: english, toolSentence: sentence, id, agentId, sessionId, createdAt: clock.now() });
    onAsked(id);
    const page = agentId === null ? routes.chat() : routes.agent(agentId);
    const link = sessionId === null ? page : `${page}?sessionId=${encodeURIComponent(sessionId)}`;
    const title = sayAlert(preview?.form ? 'formTitle' : 'approvalTitle', { agent: agentName });
    const text = sayAlert(preview?.form ? 'form' : 'approval', { tool: action.tool });
    const purpose = preview?.form ? ({ asks: 'answer' } as const) : ({ asks: 'review', approvalId: id } as const);
    await alert(action.userId, { kind: 'ai', title, text, link, ...purpose });
    const status = await waitForDecision(id, signal);
    if (status !== 'waiting') return { id, status };
    const last = await withDatabaseBack(() => repository.decide(id, 'expired', clock.now()));
    return { id, status: last === 'approved' || last === 'refused' ? last : ('expired' as const) };
  }

  /** Expires what nobody can answer any more, and deletes questions after ninety days, like the acts that followed. */
  async function tidy(): Promise<void> {
    const { repository, clock } = deps;
    await repository.expireAbandoned(new Date(clock.now().getTime() - 2 * approvalWaitMs));
    await repository.forget(new Date(clock.now().getTime() - keptMs));
  }

  async function waitForDecision(id: string, signal: AbortSignal): Promise<ApprovalRow['status']> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(deps.waitMs ?? approvalWaitMs)]);
    over.addEventListener('abort', () => waiting.get(id)?.(), { once: true });
    let status: ApprovalRow['status'] = 'waiting';
    while (status === 'waiting' && !over.aborted) {
      const news = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs);
        const wake = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.set(id, wake);
      });
      status = (await withDatabaseBack(() => deps.repository.status(id), over)) ?? 'expired';
      if (status === 'waiting') await news;
    }
    waiting.delete(id);
    return status;
  }

  return { open, close, list, decide, refusesRest, ask, askForm, tidy };
}

const present = presenterOf(agentApproval, (row: ApprovalRow, language: string) => ({
  approval_id: row.id,
  agent_id: row.agentId ?? '',
  tool: writeStored(row.toolSentence, row.tool, language),
}));
