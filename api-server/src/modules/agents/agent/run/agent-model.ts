import { type AgentSettings, routes } from 'shared-contracts';
import { sayAgentWork } from '../../../../messages/agent-work.ts';
import { sayAlert } from '../../../../messages/alerts.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { sayChat } from '../../../../messages/chat.ts';
import { sayLedger } from '../../../../messages/ledger.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import type { Wording } from '../../../../platform/language/worded-error.ts';
import { ModelError, type ModelPart, type ModelPort, type ModelRequest, type Piece } from '../../../../platform/model/model-port.ts';
import { withoutThoughtParts } from '../../../../platform/model/without-thought-parts.ts';
import type { NewAlert } from '../../../messaging/alert/alert.repository.ts';
import type { AgentLog, LoggedRun } from '../log/log.service.ts';
import { refusalOf } from './agent-instructions.policy.ts';
import { blockedTopic, withoutTopics } from './blocked-topics.policy.ts';

export interface AgentModelDependencies {
  readonly log: AgentLog;
  readonly resolve: (userId: string, modelId: string) => Promise<ModelPort>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
}

export interface AgentAnswer {
  readonly run: LoggedRun;
  readonly agentName: string;
  readonly settings: AgentSettings;
  readonly link: string;
  /** Thoughts quote the instructions, which users of somebody else's agent don't see. */
  readonly hidesThoughts: boolean;
  /** Counts what the run has changed or sent. */
  readonly acts: { readonly count: number };
  /** Indicates that another agent asked, which reports what was changed. */
  readonly isPart: boolean;
}

/** Wraps the model of an agent's run: refuses blocked topics, retries and falls back by the agent's rules, and writes the log. */
export function agentModel(
  deps: AgentModelDependencies,
  { run, agentName, settings, link, hidesThoughts, acts, isPart }: AgentAnswer,
  model: ModelPort,
): ModelPort {
  const log = settings.monitoring.keepsLog ? deps.log : undefined;
  // A blocked topic may be named in a thought as well.
  const isSilent = hidesThoughts || settings.safety.blockedTopics.length > 0;
  const spoken = (request: ModelRequest, signal: AbortSignal) =>
    isSilent
      ? withoutThoughtParts(attempts(deps, run, settings, model, { ...request, say: undefined }, signal, acts))
      : attempts(deps, run, settings, model, request, signal, acts);
  return {
    ...model,
    async *stream(request, signal) {
      await log?.begin(run);
      let problem: Wording | null = null;
      try {
        const topic = blockedTopic(run.question, settings.safety.blockedTopics);
        if (topic) {
          await log?.step(run.runId, sayAgentWork('refusedTopic', { topic }));
          yield { type: 'text', text: refusalOf(settings.safety, request.language) };
        } else
          yield* withoutTopics(spoken(request, signal), settings.safety.blockedTopics, async (named) => {
            await log?.step(run.runId, sayAgentWork('endedTopic', { topic: named }));
            return refusalOf(settings.safety, request.language);
          });
      } catch (error) {
        problem = error instanceof ModelError ? error.sentence : sayChat('notCompleted');
        throw error;
      } finally {
        const status = signal.aborted ? 'stopped' : problem === null ? 'complete' : 'failed';
        await log?.end(run.runId, status, signal.aborted ? null : problem);
        // Nobody watches a scheduled run, so its changes are announced with a way to undo them.
        if (run.source === 'schedule' && acts.count > 0 && !isPart)
          await deps.alert(run.userId, {
            kind: 'ai',
            title: sayLedger('changesTitle', { agent: agentName, count: acts.count }),
            text: sayLedger('changes'),
            link: `${routes.activityLog()}?run=${encodeURIComponent(run.runId)}`,
            asks: 'review',
          });
        if (status === 'failed' && settings.monitoring.alertsOnFailure)
          await deps.alert(run.userId, {
            kind: 'ai',
            title: sayAlert('agentFailedTitle', { agent: agentName }),
            text: problem ?? '',
            link,
            asks: 'open-agent',
            repeats: `agent-failed ${run.agentId}`,
          });
      }
    },
  };
}

/**
 * Calls the model as often as the settings allow, then the fallback once. Text that was sent is never withdrawn, so there is no retry after
 * the first word.
 */
async function* attempts(
  { log, resolve }: AgentModelDependencies,
  run: LoggedRun,
  { safety, monitoring }: AgentSettings,
  model: ModelPort,
  request: ModelRequest,
  signal: AbortSignal,
  acts: { readonly count: number },
): AsyncGenerator<ModelPart> {
  const triesMax = safety.retries + 1;
  for (let tries = 1; ; tries += 1) {
    const isFallback = tries > triesMax;
    const answering = isFallback && safety.fallbackModel ? await resolve(run.userId, safety.fallbackModel) : model;
    let hasText = false;
    const { say } = request;
    const saying = (piece: Piece) => {
      hasText ||= piece.type === 'text';
      say?.(piece);
    };
    try {
      for await (const part of answering.stream({ ...request, say: say && saying }, signal)) {
        hasText ||= part.type === 'text';
        if (monitoring.keepsLog) await noteFlow(log, run.runId, part);
        yield part;
      }
      return;
    } catch (error) {
      const isLast = isFallback || (tries === triesMax && !safety.fallbackModel);
      const mayRetry = error instanceof ModelError && error.code !== 'budget-reached';
      // What was done is not done a second time.
      if (!mayRetry || signal.aborted || hasText || acts.count > 0 || isLast) throw error;
      if (monitoring.keepsLog)
        await log.step(run.runId, sayAgentWork('modelFailed', { model: answering.id, reason: error.sentence }), true);
      const next =
        tries === triesMax
          ? sayAssistant('asking', { model: safety.fallbackModel ?? '' })
          : sayAssistant('retrying', { tries, most: safety.retries });
      yield { type: 'progress', progress: { kind: 'tool', text: writeSentence(next, request.language) } };
    }
  }
}

/** Writes into the log that private and untrusted text have come together, from where on whatever leaves needs approval. */
async function noteFlow(log: AgentLog, runId: string, part: ModelPart): Promise<void> {
  const flow = part.type === 'sources' ? part.sources.flow : undefined;
  if (!flow?.private.length || !flow.untrusted.length) return;
  await log.step(runId, sayLedger('flow', { private: flow.private.join(', '), untrusted: flow.untrusted.join(', ') }));
}
