import { setTimeout as sleep } from 'node:timers/promises';
import { agentSchedule, routes } from 'shared-contracts';
import type { PlannedAct } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { AppError } from '../../../../errors.ts';
import { presenterOf } from '../../../../kernel/present-row.ts';
import type { Run } from '../../../../kernel/run/run.types.ts';
import { sayAlert } from '../../../../messages/alerts.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { withDatabaseBack } from '../../../../platform/database/database-away.ts';
import { newId } from '../../../../platform/ids.ts';
import type { JobQueue, SendJob } from '../../../../platform/jobs/jobs.ts';
import { type Text, toStoredText, writeStored, writeText } from '../../../../platform/language/text.ts';
import type { Log } from '../../../../platform/log.ts';
import type { RunsService } from '../../../chat/chat/run/run.service.ts';
import { outcomeOf } from '../../../chat/chat/run/run-outcome.ts';
import type { NewAlert } from '../../../messaging/alert/alert.repository.ts';
import type { AgentsRepository } from '../agent.repository.ts';
import { cronProblem, nextTime, nextTimes, passedBeforeResume } from './cron.policy.ts';
import type { AgentSchedulesRepository, ScheduleRow } from './schedule.repository.ts';

const shownTimes = 3;
const alertMax = 240;
const dryRunMs = 10 * 60_000;
const scheduleQueue = 'agent-schedules';
/** How many scheduled agents a node runs at once. A thousand that are due at nine take turns. */
const startedAtOnce = 8;
/** How long a run keeps the others waiting. One that waits for approval may take hours. */
const slotMs = 2 * 60_000;
const dueAtOnce = 1_000;
const handedOver = z.object({ agentId: z.string(), userId: z.string(), at: z.string() });

export interface ScheduleDependencies {
  readonly repository: AgentSchedulesRepository;
  readonly agents: Pick<AgentsRepository, 'find'>;
  readonly runs: Pick<RunsService, 'start' | 'readToEnd' | 'stop'>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Log;
}

type Work = Pick<ScheduleRow, 'userId' | 'agentId' | 'prompt'>;

interface Given {
  readonly prompt: string;
  readonly cron: string;
  readonly time_zone: string;
  readonly is_on: boolean;
}

/** Runs agents on a schedule. Access: callers have checked that agent ids belong to the user. */
export function createAgentSchedules(deps: ScheduleDependencies) {
  const { repository, clock, log } = deps;
  let send: SendJob | undefined;

  /** Starts a run. The key identifies one time of one schedule, so repeating it returns the existing run. */
  const begin = async (row: Work, key: string): Promise<{ sessionId: string; reported: Promise<void> }> => {
    const request = { message: row.prompt, agent_id: row.agentId, rag_enabled: true, source: 'schedule' as const };
    const run = await deps.runs.start(row.userId, request, key);
    if (run.sessionId === null) throw new AppError('internal');
    await repository.note(row.agentId, { lastAt: clock.now(), lastSessionId: run.sessionId, ...problemColumns(null) });
    const reported = report(deps, row, run).catch((error: unknown) =>
      log.warn({ err: error, runId: run.id }, 'a scheduled run could not be reported'),
    );
    return { sessionId: run.sessionId, reported };
  };

  /** Starts an agent for one of its times. Returns when its end was reported, or undefined if it couldn't start. */
  const startAt = async (row: ScheduleRow, at: string): Promise<{ reported: Promise<void> } | undefined> => {
    try {
      return await begin(row, `schedule:${row.agentId}:${at}`);
    } catch (error) {
      const problem = error instanceof AppError ? error.sentence : sayAlert('agentNotStarted');
      log.warn({ err: error, agentId: row.agentId }, 'a scheduled run could not be started');
      await repository.note(row.agentId, problemColumns(problem));
      const agent = await deps.agents.find(row.userId, row.agentId);
      const title = sayAlert('scheduleNotStartedTitle', { agent: agent?.name ?? sayAlert('someAgent') });
      await deps.alert(row.userId, {
        kind: 'ai',
        title,
        text: problem,
        link: routes.agent(row.agentId),
        asks: 'open-agent',
        repeats: failureOf(row),
      });
      return undefined;
    }
  };

  return {
    get: async (userId: string, agentId: string, language: string) => {
      const row = await repository.find(userId, agentId);
      return row ? present(row, language) : null;
    },
    preview: (cron: string, timeZone: string) => {
      const problem = cronProblem(cron, timeZone, clock.now()) ?? null;
      const times = problem === null ? (nextTimes(cron, timeZone, clock.now(), shownTimes) ?? []) : [];
      return { times: times.map((time) => time.toISOString()), problem };
    },
    save: async (userId: string, agentId: string, { prompt, cron, time_zone: timeZone, is_on: isOn }: Given, language: string) => {
      const problem = cronProblem(cron, timeZone, clock.now());
      if (problem) throw new AppError('invalid-input', { detail: problem, errors: [{ path: 'body.cron', message: problem }] });
      const nextAt = isOn ? (nextTime(cron, timeZone, clock.now()) ?? null) : null;
      const row = await repository.save({ agentId, userId, prompt, cron: cron.trim(), timeZone, isOn, nextAt });
      if (!row) throw new AppError('internal');
      return present(row, language);
    },
    runNow: async (userId: string, agentId: string, prompt: string) => {
      const { sessionId } = await begin({ userId, agentId, prompt }, `schedule:${agentId}:now:${newId('now')}`);
      return { session_id: sessionId };
    },
    /** Returns what a scheduled run would answer and do. Does and stores nothing, and ends when `left` aborts. */
    dryRun: async (userId: string, agentId: string, prompt: string, language: string, left: AbortSignal) => {
      const acts: PlannedAct[] = [];
      const request = { message: prompt, agent_id: agentId, rag_enabled: true, temporary: true, source: 'schedule' as const, dryRun: acts };
      const run = await deps.runs.start(userId, request, undefined);
      const end = AbortSignal.any([left, AbortSignal.timeout(dryRunMs)]);
      const stop = () => void deps.runs.stop(run).catch((error: unknown) => log.warn({ err: error }, 'a dry run could not be stopped'));
      if (end.aborted) stop();
      end.addEventListener('abort', stop, { once: true });
      const { content, problem } = outcomeOf(await deps.runs.readToEnd(run, AbortSignal.timeout(2 * dryRunMs)));
      end.removeEventListener('abort', stop);
      return { content, problem: problem && writeText(problem, language), acts };
    },
    /**
     * Hands due schedules to the queue, from which each node takes some at once. Times that were missed while no server was running are made
     * up for by a single run, but not those before the schedule was resumed.
     */
    runDue: async () => {
      const now = clock.now();
      for (const row of await repository.due(now, dueAtOnce)) {
        const isPast = passedBeforeResume(row);
        const at = row.nextAt?.toISOString() ?? '';
        // Before the claim, because a node that dies in between must not lose the time. Handed over twice, it still runs once.
        if (!isPast) await send?.(scheduleQueue, { agentId: row.agentId, userId: row.userId, at }, null);
        const isClaimed = await repository.claim(row, nextTime(row.cron, row.timeZone, now) ?? null, isPast ? row.lastAt : now);
        if (isClaimed && !isPast && !send) await startAt(row, at);
      }
    },
    queue: {
      name: scheduleQueue,
      atOnce: startedAtOnce,
      run: async (data) => {
        const { agentId, userId, at } = z.parse(handedOver, data);
        const row = await repository.find(userId, agentId);
        const started = row?.isOn ? await startAt(row, at) : undefined;
        const isOver = new AbortController();
        if (started) await Promise.race([started.reported, sleep(slotMs, undefined, { signal: isOver.signal }).catch(() => undefined)]);
        isOver.abort();
      },
    } satisfies JobQueue,
    useQueue: async (given: SendJob) => {
      send = given;
    },
  };
}

export type AgentSchedules = ReturnType<typeof createAgentSchedules>;

/** Waits for the end of a run and notifies the user; the text is in the session. */
async function report({ agents, runs, alert, repository }: ScheduleDependencies, row: Work, run: Run): Promise<void> {
  const { content, problem, isShutDown } = outcomeOf(await runs.readToEnd(run, AbortSignal.timeout(6 * 3_600_000)));
  if (isShutDown) return;
  if (problem !== null) await withDatabaseBack(() => repository.note(row.agentId, problemColumns(problem)));
  const agent = (await withDatabaseBack(() => agents.find(row.userId, row.agentId)))?.name ?? sayAlert('yourAgent');
  const title = sayAlert(problem === null ? 'scheduleDoneTitle' : 'scheduleFailedTitle', { agent });
  const words = problem ?? (content.trim() || sayAlert('nothingToSay'));
  const link = `${routes.agent(row.agentId)}?sessionId=${encodeURIComponent(run.sessionId ?? '')}`;
  const text = typeof words === 'string' ? cutText(words, alertMax, '…') : words;
  const news = { kind: 'ai' as const, title, text, link, key: `schedule:${run.id}` };
  await withDatabaseBack(() => alert(row.userId, problem === null ? news : { ...news, asks: 'open-agent', repeats: failureOf(row) }));
}

const failureOf = ({ agentId }: Work) => `schedule-failed ${agentId}`;

function problemColumns(problem: Text | null): Pick<ScheduleRow, 'lastProblem' | 'lastProblemSentence'> {
  if (problem === null) return { lastProblem: null, lastProblemSentence: null };
  const { english, sentence } = toStoredText(problem);
  return { lastProblem: english, lastProblemSentence: sentence };
}

const present = presenterOf(agentSchedule, (row: ScheduleRow, language: string) => ({
  last_problem: writeStored(row.lastProblemSentence, row.lastProblem, language),
}));
