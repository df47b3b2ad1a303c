import type { ModelImage, ModelPart, ModelPort, ModelTool, Passage } from '../../../platform/model/model-port.ts';
import type { Run, RunInput } from './run.types.ts';

/** A run that is about to be answered, as contributors and ways of answering see it. */
export interface RunQuestion extends RunInput {
  readonly run: Run;
  readonly userId: string;
  /** An incognito chat: nothing that it says may be kept, nothing that is remembered is used. */
  readonly isTemporary: boolean;
  readonly model: ModelPort;
  /** No language model answers: instructions and tools have no effect. */
  readonly isBuiltIn: boolean;
}

/** What one contributor adds to a run. */
export interface Contribution {
  /** A section of the instructions, in sentences to the model. */
  readonly instructions?: string | undefined;
  /** What the answer may rest on, best first; cited by number. */
  readonly passages?: readonly Passage[] | undefined;
  /** Pictures that go with the question, for models that see. */
  readonly images?: readonly ModelImage[] | undefined;
  readonly tools?: readonly ModelTool[] | undefined;
  /** The instructions hold text that is the user's own. */
  readonly readsPrivate?: boolean | undefined;
  /** Turns of model and tools at most; the smallest that is given counts. */
  readonly stepsMax?: number | undefined;
  /** Puts something before the model: another one for when it fails, a log, a rule on what is answered at all. */
  readonly wrap?: ((model: ModelPort) => ModelPort) | undefined;
}

/** Tells the user what is being done; `signal` ends with the run. */
export interface RunReach {
  readonly emit: (part: ModelPart) => void;
  readonly signal: AbortSignal;
}

/** Lists the stages of a run's context in the order in which the model reads them. */
const contextStages = ['role', 'person', 'attachments', 'sources'] as const;
export type ContextStage = (typeof contextStages)[number];

/** Describes one source of a run's context: an agent, what is remembered, a knowledge base, a web search. Its own module lists it. */
export interface ContextContributor {
  readonly name: string;
  readonly stage: ContextStage;
  /** Called before anything is stored. @throws AppError `not-connected` when it is asked for what nothing connected can do. */
  readonly check?: (question: RunQuestion) => Promise<void>;
  /** What it throws ends the run; a `ModelError` is shown with its sentence. */
  readonly contribute: (question: RunQuestion, reach: RunReach) => Promise<Contribution | undefined>;
}

/** What all contributors gave. */
export interface RunContext {
  readonly instructions: string | undefined;
  readonly passages: readonly Passage[];
  readonly images: readonly ModelImage[];
  readonly tools: readonly ModelTool[];
  readonly readsPrivate: boolean;
  readonly stepsMax: number | undefined;
  readonly wrap: (model: ModelPort) => ModelPort;
}

/** Another way to answer than by letting the model write: a picture, a blueprint, a report. The first that takes a run answers it. */
export interface AnswerMode {
  readonly name: string;
  readonly takes: (question: RunQuestion) => boolean;
  /** As of a contributor. */
  readonly check?: (question: RunQuestion) => Promise<void>;
  readonly answer: (question: RunQuestion, context: RunContext, reach: RunReach) => AsyncIterable<ModelPart>;
}

/** Sorts contributors by stage. Within a stage, they keep the order of their modules. */
export const inStageOrder = (contributors: readonly ContextContributor[]): ContextContributor[] =>
  contributors.toSorted((a, b) => contextStages.indexOf(a.stage) - contextStages.indexOf(b.stage));

/** Asks all contributors at once and joins what they give, in their order. */
export async function gatherContext(
  contributors: readonly ContextContributor[],
  question: RunQuestion,
  reach: RunReach,
): Promise<RunContext> {
  const given = await Promise.all(contributors.map((contributor) => contributor.contribute(question, reach)));
  const steps = given.flatMap((one) => one?.stepsMax ?? []);
  return {
    instructions: given.flatMap((one) => one?.instructions || []).join('\n\n') || undefined,
    passages: given.flatMap((one) => one?.passages ?? []),
    images: given.flatMap((one) => one?.images ?? []),
    tools: given.flatMap((one) => one?.tools ?? []),
    readsPrivate: given.some((one) => one?.readsPrivate || one?.images?.length),
    stepsMax: steps.length ? Math.min(...steps) : undefined,
    wrap: (model) => given.reduce((inner, one) => one?.wrap?.(inner) ?? inner, model),
  };
}
