import type { StepOf } from 'shared-contracts/workflow-calls';
import { AppError } from '../../../../errors.ts';
import type { Run } from '../../../../kernel/run/run.types.ts';
import { wordingOf } from '../../../../kernel/run/run.types.ts';
import { sayWorkflowRun } from '../../../../messages/workflow-run.ts';
import { runForPurpose } from '../../../../platform/model/call-purpose.ts';
import { refusedToAnswer } from '../../../../platform/model/model-errors.ts';
import type { FlowLabels } from '../../../../platform/model/model-port.ts';
import type { StartRequest } from '../../../chat/chat/run/run.dependencies.ts';
import type { RunsService } from '../../../chat/chat/run/run.service.ts';
import { knownSettings } from '../../../chat/preset/chat-settings.policy.ts';
import { keyOf, type StepContext, type StepInput } from './step-runner.ts';
import { StepError } from './step-values.ts';

const answerMs = 15 * 60_000;
const triesMax = 5;

type Runs = Pick<RunsService, 'start' | 'readToEnd' | 'stop'>;

/** Asks the assistant in a temporary chat that is not stored. The step keeps the answer. */
export const assistantStep =
  (runs: Runs) =>
  async ({ id, name, config }: StepOf<'assistant'>, input: StepInput, context: StepContext) => {
    const request = {
      message: messageOf(input),
      temporary: true,
      ...reachOf(context),
      ...(input.model ? { model: String(input.model) } : {}),
      ...(config.settings ? { settings: knownSettings(config.settings) } : {}),
    };
    const { text, flow } = await answerTo(runs, context, request, keyOf(context, id));
    return { output: { text }, flow: readBy(name || id, context, flow) };
  };

/**
 * Asks an agent in a stored chat, where the user can read its work. In a run of somebody else's workflow, the chat would also show the
 * step's prompt, so it is not stored.
 */
export const agentStep =
  (runs: Runs, mayUse: (userId: string, agentId: string) => Promise<boolean>) =>
  async ({ id, name, config }: StepOf<'agent'>, input: StepInput, context: StepContext) => {
    if (!(await mayUse(context.run.userId, config.agent_id))) throw new StepError(sayWorkflowRun('agentGone'));
    const asked = { message: messageOf(input), agent_id: config.agent_id, source: 'schedule' as const, ...reachOf(context) };
    const request = context.isForeign ? { ...asked, temporary: true } : asked;
    const { text, run, flow } = await answerTo(runs, context, request, keyOf(context, id));
    return { output: { text, session_id: run.sessionId }, flow: readBy(name || id, context, flow) };
  };

/** Keeps the user's works out of the answers in somebody else's workflow, because later steps may send those to its owner. */
const reachOf = ({ isForeign, flow }: StepContext) => ({ flow, ...(isForeign ? { withoutWorks: true } : { rag_enabled: true }) });

/** Returns what an answer read. It may always have read the user's works, except in somebody else's workflow. */
const readBy = (step: string, { isForeign }: StepContext, flow: FlowLabels | undefined): FlowLabels => ({
  private: [...(isForeign ? [] : [step]), ...(flow?.private ?? [])],
  untrusted: flow?.untrusted ?? [],
});

function messageOf({ prompt }: StepInput): string {
  const message = String(prompt);
  if (!message.trim()) throw new StepError(sayWorkflowRun('textEmpty'));
  return message;
}

/** Returns the whole answer. Asks again if a crash interrupted the earlier attempt; reuses an answer that was already complete. */
async function answerTo(
  runs: Runs,
  { run: { userId, workflowId }, signal }: StepContext,
  request: StartRequest,
  key: string,
): Promise<{ text: string; run: Run; flow: FlowLabels | undefined }> {
  for (let tries = 1; ; tries += 1) {
    const run = await startAnswer(runs, { userId, workflowId }, request, tries === 1 ? key : `${key}:${tries}`);
    const { text, status, problem, flow, isRefused } = await listen(runs, run, signal);
    // Later steps would take it for the whole answer.
    if (isRefused) throw new StepError(refusedToAnswer().sentence);
    if (status === 'complete') return { text, run, flow };
    if (status !== 'interrupted' || problem || tries === triesMax || signal.aborted)
      throw new StepError(problem ?? sayWorkflowRun('answerNotCompleted'));
  }
}

async function startAnswer(
  runs: Runs,
  { userId, workflowId }: { userId: string; workflowId: string },
  request: StartRequest,
  key: string,
): Promise<Run> {
  try {
    return await runForPurpose({ kind: 'workflow', workflowId }, () => runs.start(userId, request, key));
  } catch (error) {
    if (error instanceof AppError) throw new StepError(error.sentence);
    throw error;
  }
}

async function listen(runs: Runs, run: Run, signal: AbortSignal) {
  const limit = AbortSignal.timeout(answerMs);
  let text = '';
  let flow: FlowLabels | undefined;
  let isRefused = false;
  for (const event of await runs.readToEnd(run, AbortSignal.any([signal, limit]))) {
    if (event.type === 'delta') text += event.text;
    if (event.type === 'sources') {
      flow = event.sources.flow ?? flow;
      isRefused = event.sources.refused ?? false;
    }
    if (event.type === 'ended')
      return { text: text.trim(), status: event.status, problem: event.error && wordingOf(event.error), flow, isRefused };
  }
  if (signal.reason !== 'shutdown') await runs.stop(run);
  return { text, flow, isRefused, status: 'stopped' as const, problem: limit.aborted ? sayWorkflowRun('answerTooSlow') : undefined };
}
