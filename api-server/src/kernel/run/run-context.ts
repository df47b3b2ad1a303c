import type { ContextPlan } from 'shared-contracts';
import type { ModelParameters } from 'shared-contracts/preset-calls';
import type { ContextWindow } from '../../platform/model/context-window.ts';
import type { FlowLabels, ModelImage, ModelPart, ModelPort, ModelTool, Passage } from '../../platform/model/model-port.ts';
import type { Run, RunEnd, RunInput, SaidMessage } from './run.types.ts';

/** Describes a run before it is answered, for contributors and answer modes. */
export interface RunQuestion extends RunInput {
  readonly run: Run;
  readonly userId: string;
  /** The tag of the reader's language: that of the page, else the one that the user chose, else English. */
  readonly language: string;
  /** Indicates an incognito chat: nothing from it is stored, and no memories are used. */
  readonly isTemporary: boolean;
  readonly model: ModelPort;
  /** Indicates that no language model answers, so instructions and tools have no effect. */
  readonly isBuiltIn: boolean;
  /** What was read before the question was put together, unless a person wrote it. */
  readonly flow?: FlowLabels | undefined;
  /** Set if an agent asked this question for its own answer. */
  readonly part?: PartOfRun | undefined;
}

/** Describes a part of a run, which another agent answers for the one that is asked. */
export interface PartOfRun {
  /** Lists the agents that wait for this part, the first one first. */
  readonly askedBy: readonly string[];
  /** Counts what the whole run has changed or sent. */
  readonly acts: { count: number; refusesRest: boolean };
}

/** Describes something that a run may use only as long as it is shared with the user. */
export interface KeptForRun {
  /** Aborts when it is no longer shared. */
  readonly lost: AbortSignal;
  readonly release: () => void;
  /** Returns the error that the answer ends with then. */
  readonly problem: () => Error;
}

/** Describes what one contributor adds to a run. */
export interface Contribution {
  /** Holds a section of the instructions, in sentences addressed to the model. */
  readonly instructions?: string | undefined;
  /** Lists the passages that the answer may cite by number, best first. */
  readonly passages?: readonly Passage[] | undefined;
  /** Lists pictures for models that accept them. */
  readonly images?: readonly ModelImage[] | undefined;
  readonly tools?: readonly ModelTool[] | undefined;
  /** Indicates that the instructions contain the user's private text. */
  readonly readsPrivate?: boolean | undefined;
  /** Names the parts of the instructions that somebody else wrote, so that nobody vouches for them. */
  readonly untrusted?: readonly string[] | undefined;
  /** Limits the turns of model and tools. The smallest limit of all contributors applies. */
  readonly stepsMax?: number | undefined;
  /** How the model is asked to answer. What the chat's own settings say counts more. */
  readonly parameters?: ModelParameters | undefined;
  /** Wraps the model, for example to add a fallback, a log or a rule about what may be answered. */
  readonly wrap?: ((model: ModelPort) => ModelPort) | undefined;
  /** Ends the answer when it is lost. Released when the answer ends. */
  readonly kept?: KeptForRun | undefined;
}

/** Reports progress to the user; `signal` aborts when the run ends. */
export interface RunReach {
  readonly emit: (part: ModelPart) => void;
  readonly signal: AbortSignal;
}

/** Lists the stages of a run's context in the order in which the model reads them. */
const contextStages = ['role', 'person', 'attachments', 'sources'] as const;
export type ContextStage = (typeof contextStages)[number];

/**
 * Describes one source of a run's context, such as an agent, memories, a knowledge base or web search. The module that owns the source
 * provides it.
 */
export interface ContextContributor {
  readonly name: string;
  readonly stage: ContextStage;
  /** Runs before anything is stored. @throws AppError `not-connected` when the request needs something that is not connected. */
  readonly check?: (question: RunQuestion) => Promise<void>;
  /** Returns what this source adds. An exception ends the run; the text of a `ModelError` is shown to the user. */
  readonly contribute: (question: RunQuestion, reach: RunReach) => Promise<Contribution | undefined>;
  /** Looks at a complete answer after it was stored. Errors are only logged. */
  readonly review?: (question: RunQuestion, answer: Pick<RunEnd, 'content' | 'sources'>) => Promise<void>;
}

/** Holds what all contributors returned. */
export interface RunContext {
  readonly instructions: string | undefined;
  /** The part of the instructions that lists memories. */
  readonly memory: string;
  readonly passages: readonly Passage[];
  /** Holds the passages that are attached files. */
  readonly files: ReadonlySet<Passage>;
  readonly images: readonly ModelImage[];
  readonly tools: readonly ModelTool[];
  readonly readsPrivate: boolean;
  readonly untrusted: readonly string[];
  readonly stepsMax: number | undefined;
  readonly parameters: ModelParameters;
  readonly wrap: (model: ModelPort) => ModelPort;
  readonly kept: readonly KeptForRun[];
}

/** Describes what of a run's context the model gets, and what fills its window. */
export interface PreparedContext {
  readonly history: readonly SaidMessage[];
  readonly summary: string | undefined;
  readonly passages: readonly Passage[];
  /** The tokens that tools may return. */
  readonly resultTokens: number | undefined;
  /** Undefined for the built-in assistant. */
  readonly plan: ContextPlan | undefined;
  /** What the answer says about messages that were summarized or left out. */
  readonly parts: readonly ModelPart[];
}

/** Decides the context of requests by the window of their model. */
export interface RunContexts {
  /** @throws AppError `invalid-input` for a question that alone is too long for its model. */
  readonly check: (question: RunQuestion) => void;
  /** Returns the longest question that a model takes, in tokens. */
  readonly questionMax: (window: ContextWindow) => number;
  /** @throws AppError `invalid-input` if there is nothing to summarize. */
  readonly checkSummary: (question: RunQuestion) => void;
  /** Fits the context into the window. With `mayChange`, older messages are summarized first if it is nearly full. @throws ModelError */
  readonly prepare: (question: RunQuestion, context: RunContext, reach: RunReach, mayChange: boolean) => Promise<PreparedContext>;
  /** Summarizes older messages without an answer. @throws ModelError */
  readonly summarizeOnly: (question: RunQuestion, reach: RunReach) => AsyncIterable<ModelPart>;
}

/**
 * Describes a way to answer without letting the model write: a picture, a workflow or a report. The first mode that takes a run answers it.
 */
export interface AnswerMode {
  readonly name: string;
  readonly takes: (question: RunQuestion) => boolean;
  /** Runs before anything is stored, like the check of a contributor. */
  readonly check?: (question: RunQuestion) => Promise<void>;
  readonly answer: (question: RunQuestion, context: RunContext, reach: RunReach) => AsyncIterable<ModelPart>;
}

/** Sorts contributors by stage. Within a stage, they keep the order of their modules. */
export const inStageOrder = (contributors: readonly ContextContributor[]): ContextContributor[] =>
  contributors.toSorted((a, b) => contextStages.indexOf(a.stage) - contextStages.indexOf(b.stage));

/** Asks all contributors concurrently and joins their results in order. */
export async function gatherContext(
  contributors: readonly ContextContributor[],
  question: RunQuestion,
  reach: RunReach,
): Promise<RunContext> {
  const contributions = contributors.map((contributor) => contributor.contribute(question, reach));
  const given = await Promise.all(contributions).catch((error: unknown) => {
    // One failed, so no answer will release what the others keep for it.
    for (const one of contributions)
      void one.then(
        (got) => got?.kept?.release(),
        () => undefined,
      );
    throw error;
  });
  const of = (name: string) => given[contributors.findIndex((contributor) => contributor.name === name)];
  const steps = given.flatMap((one) => one?.stepsMax ?? []);
  return {
    instructions: given.flatMap((one) => one?.instructions || []).join('\n\n') || undefined,
    memory: of('memory')?.instructions ?? '',
    files: new Set(of('attachments')?.passages),
    passages: given.flatMap((one) => one?.passages ?? []),
    images: given.flatMap((one) => one?.images ?? []),
    tools: given.flatMap((one) => one?.tools ?? []),
    readsPrivate: given.some((one) => one?.readsPrivate || one?.images?.length),
    untrusted: given.flatMap((one) => one?.untrusted ?? []),
    stepsMax: steps.length ? Math.min(...steps) : undefined,
    parameters: Object.assign({}, ...given.map((one) => one?.parameters), question.settings?.parameters) as ModelParameters,
    wrap: (model) => given.reduce((inner, one) => one?.wrap?.(inner) ?? inner, model),
    kept: given.flatMap((one) => one?.kept ?? []),
  };
}
