import {
  closesCircle,
  isTrigger,
  stepGraph,
  stepOutputs,
  testableKinds,
  type WorkflowDefinition,
  type WorkflowProblem,
  type WorkflowStep,
} from 'shared-contracts/workflow-calls';
import { IconButton } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { ArrowRight, Trash2, X } from 'shared-ui/icons';
import { Inspector } from 'shared-ui/reading';
import { triggerKinds } from '../../core/workflow/step-kinds.ts';
import { StepIcon } from '../../core/workflow/step-node.tsx';
import { WorkflowComments } from '../../core/workflow/workflow-comments.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';
import { SelectField, TextField } from './field.tsx';
import { StepConfig } from './step-config.tsx';
import { StepTest, type StepTestState } from './step-test.tsx';

interface StepPanelProps {
  /** The stored workflow; undefined before the first change of a new one. */
  workflow: { readonly id: string; readonly name: string } | undefined;
  step: WorkflowStep;
  definition: WorkflowDefinition;
  problems: readonly WorkflowProblem[];
  onChange: (step: WorkflowStep, key: string) => void;
  onConnect: (to: string, branch: 'yes' | 'no' | undefined) => void;
  onDisconnect: (edgeId: string) => void;
  onRemove: () => void;
  /** Replaces the trigger with one of another kind. */
  onTrigger: (kind: TriggerKind) => void;
  /** Shows all steps. */
  onBack: () => void;
  onClose: () => void;
  /** Resolves with the saved workflow's id, or null when saving failed. */
  save: () => Promise<string | null>;
  /** True for a step that was just added. */
  isNew: boolean;
  tests: Map<string, StepTestState>;
}

export type TriggerKind = (typeof triggerKinds)[number];

/** Renders the selected step in the right panel: its name, its fields with their problems, and its next steps. */
export function StepPanel(props: StepPanelProps) {
  const { workflow, step, definition, problems, onChange, onConnect, onDisconnect, onRemove, onTrigger, onBack, onClose, isNew, save } =
    props;
  const text = useMessages();
  const own = problems.filter(({ step_id }) => step_id === step.id);
  const problemOf = (field: string) => own.find((one) => one.field === field)?.message;
  const name = step.name || text(`stepKind_${step.kind}`);
  const remove = isTrigger(step) ? null : (
    <IconButton size="small" icon={<Trash2 size={16} />} label={text('removeStep')} onClick={onRemove} />
  );
  const comments = workflow ? (
    <WorkflowComments workflowId={workflow.id} name={workflow.name} definition={definition} stepId={step.id} />
  ) : null;
  return (
    <Inspector
      label={text('stepPanel', { name })}
      title={name}
      note={text(`stepKind_${step.kind}`)}
      icon={<StepIcon kind={step.kind} />}
      back={{ label: text('allSteps'), onBack }}
      actions={remove}
      footer={comments}
      takesFocus={isNew}
      onClose={onClose}
    >
      {own
        .filter(({ field }) => field === null)
        .map(({ code, message }) => (
          <p key={code} className={styles.problem} role="alert">
            {message}
          </p>
        ))}
      {step.note ? (
        <p className={styles.note} dir="auto">
          {step.note}
        </p>
      ) : null}
      <Form layout="vertical" component="div">
        {isTrigger(step) ? (
          <SelectField
            label={text('paletteTrigger')}
            value={step.kind}
            problem={undefined}
            options={triggerKinds.map((kind) => ({ value: kind, label: text(`stepKind_${kind}`) }))}
            onChange={onTrigger}
          />
        ) : null}
        <TextField
          label={text('fieldStepName')}
          value={step.name}
          problem={undefined}
          maxLength={200}
          onChange={(next) => onChange({ ...step, name: next }, 'name')}
        />
        <StepConfig step={step} problemOf={problemOf} variables={variablesFor(step, definition)} onChange={onChange} />
        <Lines step={step} definition={definition} onConnect={onConnect} onDisconnect={onDisconnect} />
        {testableKinds.includes(step.kind) ? (
          <StepTest
            tests={props.tests}
            workflowId={workflow?.id ?? null}
            step={step}
            definition={definition}
            hasProblems={own.some(({ field }) => field !== null)}
            save={save}
          />
        ) : null}
      </Form>
    </Inspector>
  );
}

/** Lists the variables that the previous steps provide. */
function variablesFor(step: WorkflowStep, definition: WorkflowDefinition) {
  const before = stepGraph(definition).before(step.id);
  return definition.steps
    .filter(({ id }) => before.has(id))
    .flatMap((source) =>
      (stepOutputs(source) ?? []).map((name) => ({ token: `{{${source.id}.${name}}}`, label: `${source.name || source.id} → ${name}` })),
    );
}

interface LinesProps extends Pick<StepPanelProps, 'step' | 'definition' | 'onConnect' | 'onDisconnect'> {}

/** Renders the step's outgoing lines as a list, for keyboards and screen readers. */
function Lines({ step, definition, onConnect, onDisconnect }: LinesProps) {
  const text = useMessages();
  const named = new Map(definition.steps.map((one) => [one.id, one.name || one.id]));
  const lines = definition.edges.filter(({ from }) => from === step.id);
  const branches = step.kind === 'condition' ? (['yes', 'no'] as const) : [undefined];
  return (
    <>
      {branches.map((branch) => {
        const own = lines.filter((line) => line.branch === branch);
        const targets = definition.steps.filter(
          (one) => !isTrigger(one) && !closesCircle(definition, step.id, one.id) && !own.some(({ to }) => to === one.id),
        );
        return (
          <div key={branch ?? 'next'}>
            <SelectField
              label={branch ? text(`next_${branch}`) : text('nextSteps')}
              value={undefined}
              placeholder={targets.length ? text('connectTo') : text('nothingToConnect')}
              problem={undefined}
              options={targets.map(({ id, name }) => ({ value: id, label: name || id }))}
              onChange={(to) => onConnect(to, branch)}
            />
            <ul className={styles.lines}>
              {own.map(({ id, to }) => (
                <li key={id}>
                  <ArrowRight size={14} /> <span dir="auto">{named.get(to)}</span>
                  <IconButton
                    size="small"
                    icon={<X size={14} />}
                    label={text('removeLine', { name: named.get(to) ?? to })}
                    onClick={() => onDisconnect(id)}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}
