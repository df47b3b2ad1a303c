import { type ChangedAct, type LedgerRun, ledgerAct } from 'shared-contracts/agent-calls';
import { dayMs } from 'shared-contracts/days';
import { presenterOf } from '../../../kernel/present-row.ts';
import type { Tool } from '../../../kernel/tool/tool.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ActTarget } from '../../../platform/database/schema/index.ts';
import { storable } from '../../../platform/database/storable.ts';
import { newId } from '../../../platform/ids.ts';
import { toStoredText, writeStored, writeText } from '../../../platform/language/text.ts';
import { WordedError, type Wording } from '../../../platform/language/worded-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { ActRow, LedgerRepository } from './ledger.repository.ts';

const shownRuns = 100;
/** Says how long acts are kept, and the logs and approvals of agents with them. */
export const keptMs = 90 * dayMs;

/** Describes the run that an act belongs to. */
export interface ActingRun {
  readonly userId: string;
  readonly runId: string;
  readonly sessionId: string | null;
  readonly messageId: string | null;
  readonly agentId: string | null;
  readonly agentName: string | null;
}

export interface NewAct {
  readonly input: unknown;
  readonly target?: ActTarget | undefined;
  readonly inverse?: unknown;
  readonly why?: Wording | undefined;
}

interface LedgerDependencies {
  readonly repository: LedgerRepository;
  /** Returns every tool of the server. They are complete only once every module exists. */
  readonly tools: () => readonly Tool[];
  readonly clock: Clock;
  readonly log: Log;
}

/** Says which acts of a run to undo although their target has changed, and which to leave. */
export interface UndoChoice {
  readonly merge?: readonly string[] | undefined;
  readonly keep?: readonly string[] | undefined;
}

/** Keeps what runs of the assistant did, and undoes it. Access: callers have checked that the run is the user's. */
export function createLedger({ repository, tools, clock, log }: LedgerDependencies) {
  const undoOf = (row: ActRow) => {
    const tool = tools().find(({ name }) => name === row.tool);
    return tool?.effect === 'write' ? tool.undo : undefined;
  };
  const undoAct = async (userId: string, row: ActRow, merges: boolean) => {
    const undo = undoOf(row);
    if (!undo) return { problem: sayLedger('toolGone') };
    try {
      const result = await undo(row.userId, row.inverse, merges);
      if (result.outcome === 'changed') return { changed: result };
      await repository.set(row.id, 'done', 'undone', userId, clock.now());
      return {};
    } catch (error) {
      if (!(error instanceof WordedError)) log.warn({ err: error, actId: row.id }, 'an act could not be undone');
      return { problem: error instanceof WordedError ? error.sentence : sayLedger('undoFailed') };
    }
  };
  return {
    record: async (run: ActingRun, tool: Tool, { input, target, inverse, why }: NewAct): Promise<void> => {
      const { english, sentence } = toStoredText(tool.title);
      const canUndo = tool.effect === 'write' && inverse !== undefined;
      await repository.add({
        ...run,
        id: newId('act'),
        tool: tool.name,
        title: english,
        titleSentence: sentence,
        effect: tool.effect,
        input: storable(input) ?? {},
        target: target ?? null,
        inverse: canUndo ? storable(inverse) : null,
        state: canUndo ? 'done' : 'final',
        why: canUndo ? null : (why ?? sayLedger(tool.effect === 'outward' ? 'sentOut' : 'noInverse')),
        createdAt: clock.now(),
      });
    },
    acts: async (userId: string, runId: string, language: string) =>
      (await repository.ofRun(userId, runId)).map((row) => present(row, language)),
    runs: async (userId: string): Promise<LedgerRun[]> =>
      (await repository.runs(userId, shownRuns)).map(({ runId, sessionId, agentName, createdAt, acts, open }) => ({
        run_id: runId,
        session_id: sessionId,
        agent: agentName,
        acts,
        open,
        created_at: new Date(createdAt).toISOString(),
      })),
    /** Undoes what is still done, last act first. Acts whose target has changed stay, unless the choice names them. */
    undo: async (userId: string, runId: string, { merge = [], keep = [] }: UndoChoice, language: string) => {
      const changed: ChangedAct[] = [];
      const problems: { act_id: string; detail: string }[] = [];
      for (const row of (await repository.ofRun(userId, runId)).toReversed()) {
        if (row.state !== 'done') continue;
        if (keep.includes(row.id)) {
          await repository.set(row.id, 'done', 'kept', userId, clock.now());
          continue;
        }
        if (!(await repository.claim(row.id, clock.now()))) continue;
        const result = await undoAct(userId, row, merge.includes(row.id));
        if (result.problem || result.changed) await repository.release(row.id);
        if (result.problem) problems.push({ act_id: row.id, detail: writeText(result.problem, language) });
        if (result.changed) {
          const { canMerge, difference } = result.changed;
          changed.push({ act_id: row.id, can_merge: canMerge, ...(difference ? { difference } : {}) });
        }
      }
      return { acts: (await repository.ofRun(userId, runId)).map((row) => present(row, language)), changed, problems };
    },
    /** Deletes acts older than ninety days, as the logs of agents. */
    tidy: () => repository.forget(new Date(clock.now().getTime() - keptMs)),
  };
}

export type Ledger = ReturnType<typeof createLedger>;

const present = presenterOf(ledgerAct, (row: ActRow, language: string) => ({
  act_id: row.id,
  tool: writeStored(row.titleSentence, row.title, language),
  why: row.why === null ? null : writeText(row.why, language),
  // The time of an act that is still done is that of a reservation.
  undone_at: row.state === 'done' ? null : (row.undoneAt?.toISOString() ?? null),
}));
