import { agentLogEntry } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { presenterOf } from '../../../../kernel/present-row.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { withDatabaseBack } from '../../../../platform/database/database-away.ts';
import { type Sentence, writeSentence } from '../../../../platform/language/messages.ts';
import { toStoredText, writeStored } from '../../../../platform/language/text.ts';
import type { Wording } from '../../../../platform/language/worded-error.ts';
import type { Log } from '../../../../platform/log.ts';
import { keptMs } from '../../../governance/ledger/ledger.service.ts';
import type { AgentLogRepository, LogRow } from './log.repository.ts';

const shown = 50;
const longestRunMs = 3_600_000;
const questionMax = 500;

export type LogSource = LogRow['source'];
export interface LoggedRun {
  readonly runId: string;
  readonly userId: string;
  readonly agentId: string;
  readonly sessionId: string | null;
  readonly source: LogSource;
  readonly question: string;
  /** The tag of the reader's language; by default English. */
  readonly language?: string;
}

/** Records what agents did, for their Monitoring view. A failing log never ends an answer. */
export function createAgentLog(repository: AgentLogRepository, clock: Clock, log: Log) {
  const quietly = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      log.warn({ err: error }, 'the log of an agent could not be written');
    }
  };
  return {
    begin: (run: LoggedRun) =>
      quietly(repository.begin({ ...run, question: cutText(run.question, questionMax), status: 'running', createdAt: clock.now() })),
    step: (runId: string, sentence: Sentence, problem = false) =>
      quietly(
        repository.addStep(runId, {
          at: clock.now().toISOString(),
          what: writeSentence(sentence),
          ...(problem ? { problem } : {}),
          sentence,
        }),
      ),
    end: (runId: string, status: LogRow['status'], problem: Wording | null) => {
      const { english, sentence } = problem === null ? { english: null, sentence: null } : toStoredText(problem);
      const ended = { status, problem: english, problemSentence: sentence, endedAt: clock.now() };
      return quietly(withDatabaseBack(() => repository.end(runId, ended)));
    },
    list: async (userId: string, agentId: string, language: string) =>
      (await repository.newest(userId, agentId, shown)).map((row) => present(row, language)),
    rate: (userId: string, runId: string, rating: LogRow['rating'], comment: string | undefined) =>
      repository.rate(userId, runId, rating, comment || null),
    /** Deletes entries older than ninety days, and closes those that a crashed server left open. */
    tidy: async () => {
      const now = clock.now();
      await repository.forget(new Date(now.getTime() - keptMs));
      await repository.closeAbandoned(new Date(now.getTime() - longestRunMs), now);
    },
  };
}

export type AgentLog = ReturnType<typeof createAgentLog>;

const present = presenterOf(agentLogEntry, (row: LogRow, language: string) => ({
  steps: row.steps.map(({ sentence, ...step }) => ({ ...step, what: writeStored(sentence, step.what, language) })),
  problem: writeStored(row.problemSentence, row.problem, language),
}));
