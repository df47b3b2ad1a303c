import type { MessageSources, SourceItem } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type { PartOfRun, RunContexts, RunQuestion } from '../../../../kernel/run/run-context.ts';
import type { FlowLabels, ModelPart } from '../../../../platform/model/model-port.ts';
import { citedNumbers, withoutMarks } from '../message/sources.policy.ts';
import { optionsOf } from './run.policy.ts';
import { type Answering, answerOf } from './run-executor.ts';

/** Limits an answer to what fits into a tool's result beside its sources. */
const answerMax = 15_000;

/** Describes what a run asks another agent for its own answer. */
export interface PartRequest {
  readonly question: string;
  readonly agentId: string;
  readonly part: PartOfRun;
  /** What the asking model had read when it wrote the question. */
  readonly flow: FlowLabels;
  /** Receives the progress of the part, approvals included, and how much it has changed. */
  readonly emit: (part: ModelPart) => void;
  readonly signal: AbortSignal;
}

/** Holds the answer of another agent. */
export interface AnsweredPart {
  /** The answer without citation marks, whose numbers mean nothing to who asked. */
  readonly text: string;
  /** Lists the sources that the answer cites. */
  readonly cited: readonly SourceItem[];
  /** Names the text that the part had read and that nobody vouches for. */
  readonly untrusted: readonly string[];
}

/** Asks an agent within a run, on the rights and the budget of the person who asked. @throws ModelError */
export async function answerPart(
  asking: RunQuestion,
  { question, agentId, part, flow, emit, signal }: PartRequest,
  answering: Answering & { readonly contexts: RunContexts },
): Promise<AnsweredPart> {
  const { knowledge, reachesWorks } = asking.options;
  const alone = {
    history: [],
    summary: undefined,
    before: undefined,
    continued: undefined,
    settings: undefined,
    lostModel: undefined,
    agentVersion: undefined,
  };
  const brought = { attachments: [], earlierAttachments: [], references: [] };
  const options = optionsOf({ rag_enabled: knowledge, withoutWorks: !reachesWorks });
  const asked: RunQuestion = { ...asking, ...alone, ...brought, question, agentId, options, flow, part, isOwnChat: false };
  let text = '';
  let sources: MessageSources = {};
  const take = (one: ModelPart) => {
    if (one.type === 'text' && text.length < answerMax) text += one.text;
    if (one.type === 'progress') emit(one);
    if (one.type !== 'sources') return;
    sources = { ...sources, ...one.sources };
    if (one.sources.acts !== undefined) emit({ type: 'sources', sources: { acts: one.sources.acts } });
  };
  for await (const one of answerOf(asked, { ...answering, signal }, { emit: take, onPlan: () => undefined })) take(one);
  signal.throwIfAborted();
  const cited = citedNumbers(text);
  return {
    text: `${withoutMarks(cutText(text, answerMax))}${sources.refused || sources.cut_off ? '\n\n[The answer ended here before it was complete.]' : ''}`,
    cited: (sources.data ?? []).filter((_, at) => cited.has(at + 1)),
    untrusted: sources.flow?.untrusted ?? [],
  };
}
