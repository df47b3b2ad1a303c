import { routes } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { isTrigger, type StepOf, type WorkflowStep, type WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { sayAlert } from '../../../../messages/alerts.ts';
import { sayWorkflowRun } from '../../../../messages/workflow-run.ts';
import type { FlowLabels } from '../../../../platform/model/model-port.ts';
import type { NewAlert } from '../../../messaging/alert/alert.repository.ts';
import { compare } from './condition.policy.ts';
import { flowOfStep } from './step-flow.policy.ts';
import { StepError, type StepValues } from './step-values.ts';

/** Describes the input of a step after its variables are filled in. It is kept with the run. */
export type StepInput = Readonly<Record<string, unknown>>;

/** Describes the run that a step belongs to. */
export interface StepRun {
  readonly id: string;
  readonly userId: string;
  readonly workflowId: string;
  readonly input: StepInput;
}

export interface StepContext {
  readonly run: StepRun;
  /** Counts the user's retries. A crash does not change it. */
  readonly attempt: number;
  /** Aborts when the run is canceled or the server shuts down. */
  readonly signal: AbortSignal;
  /** Says whether the workflow is somebody else's, whose steps the user of the run may not even see. */
  readonly isForeign: boolean;
  /** What the run has read before this step. */
  readonly flow: FlowLabels;
}

/** Holds the output of a step, and what it read, if the step knows. */
export interface StepOutcome {
  readonly output: unknown;
  readonly flow: FlowLabels | null;
}

type Answering<K extends WorkflowStepKind> = (step: StepOf<K>, input: StepInput, context: StepContext) => Promise<StepOutcome>;

/** Returns the key of one attempt at a step. A repeat after a crash has the same key, so other services can detect the duplicate. */
export const keyOf = ({ run, attempt }: StepContext, stepId: string): string => `workflow:${run.id}:${stepId}:${attempt}`;

type Handler<K extends WorkflowStepKind> = (step: StepOf<K>, input: StepInput, context: StepContext) => Promise<Record<string, unknown>>;

export interface StepRunnerDependencies {
  readonly askAssistant: Answering<'assistant'>;
  readonly askAgent: Answering<'agent'>;
  readonly request: Handler<'http'>;
  readonly report: Handler<'report'>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
}

/** Creates the runner of single steps. It knows nothing about runs beyond their context. */
export function createStepRunner(deps: StepRunnerDependencies) {
  const outputOf = async (
    step: Exclude<WorkflowStep, StepOf<'assistant' | 'agent'>>,
    input: StepInput,
    context: StepContext,
  ): Promise<unknown> => {
    switch (step.kind) {
      case 'trigger-manual':
      case 'trigger-schedule':
      case 'trigger-webhook':
        return input;
      case 'http':
        return deps.request(step, input, context);
      case 'report':
        return deps.report(step, input, context);
      case 'condition':
        return { result: compare(String(input.left), step.config.operator, String(input.right)) };
      case 'transform':
        return input.fields;
      case 'notify': {
        const { run } = context;
        const title = cut(String(input.title));
        await deps.alert(run.userId, {
          kind: 'ai',
          title,
          text: cutText(String(input.text), 2_000),
          link: routes.workflow(run.workflowId),
          key: keyOf(context, step.id),
        });
        return { title };
      }
      case 'wait':
      case 'task':
        throw new StepError(sayWorkflowRun('waits'));
      case 'foreign':
        throw new StepError(sayWorkflowRun('foreign'));
    }
  };
  return {
    /**
     * Returns the step's input with its variables filled in.
     * @throws StepError when a variable has no value.
     */
    inputOf: (step: WorkflowStep, values: StepValues, run: StepRun): StepInput => inputOf(step, values, run),
    askPerson: async (step: StepOf<'task'>, input: StepInput, context: StepContext) => {
      const { run } = context;
      const link = `${routes.workflow(run.workflowId)}&run=${encodeURIComponent(run.id)}`;
      await deps.alert(run.userId, {
        kind: 'ai',
        title: sayAlert('yourTurnTitle', { step: step.name || sayAlert('someStep') }),
        text: cut(String(input.instructions)),
        link,
        asks: 'answer',
        key: keyOf(context, step.id),
      });
    },
    /** Asks the user whether a request may leave. */
    askLeaving: async (step: StepOf<'http'>, { run, flow, ...context }: StepContext) => {
      await deps.alert(run.userId, {
        kind: 'ai',
        title: sayAlert('leavesTitle', { step: step.name || sayAlert('someStep') }),
        text: sayAlert('leavesText', { private: flow.private.join(', '), untrusted: flow.untrusted.join(', ') }),
        link: `${routes.workflow(run.workflowId)}&run=${encodeURIComponent(run.id)}`,
        asks: 'review',
        key: keyOf({ run, flow, ...context }, step.id),
      });
    },
    /**
     * Runs a step and returns its output.
     * @throws StepError with a sentence for the user.
     */
    run: async (step: WorkflowStep, input: StepInput, context: StepContext): Promise<StepOutcome> => {
      if (step.kind === 'assistant') return deps.askAssistant(step, input, context);
      if (step.kind === 'agent') return deps.askAgent(step, input, context);
      return { output: await outputOf(step, input, context), flow: flowOfStep(step) };
    },
  };
}

export type StepRunner = ReturnType<typeof createStepRunner>;

function inputOf(step: WorkflowStep, values: StepValues, run: StepRun): StepInput {
  if (isTrigger(step)) return run.input;
  switch (step.kind) {
    case 'assistant':
      return { prompt: values.text(step.config.prompt), ...(step.config.model ? { model: step.config.model } : {}) };
    case 'agent':
      return { agent_id: step.config.agent_id, prompt: values.text(step.config.prompt) };
    case 'http': {
      const { method, url, headers, body } = step.config;
      const filled = { method, url: values.text(url), headers: headers.map(({ name, value }) => ({ name, value: values.text(value) })) };
      return method === 'GET' || !body ? filled : { ...filled, body: values.text(body) };
    }
    case 'condition':
      return { left: values.text(step.config.left), operator: step.config.operator, right: values.text(step.config.right) };
    case 'transform':
      return { fields: Object.fromEntries(step.config.fields.map(({ name, value }) => [name.trim(), values.value(value)])) };
    case 'wait':
      return { ...step.config };
    case 'notify':
      return { title: values.text(step.config.title), text: values.text(step.config.text) };
    case 'report':
      return { title: values.text(step.config.title), body: values.text(step.config.body) };
    case 'task':
      return { instructions: values.text(step.config.instructions) };
    case 'foreign':
      return {};
  }
}

const cut = (text: string, max = 240) => cutText(text, max, '…');
