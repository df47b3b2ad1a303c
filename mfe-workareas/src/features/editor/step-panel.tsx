import {
  closesCircle,
  isTrigger,
  stepGraph,
  stepOutputs,
  type WorkflowDefinition,
  type WorkflowProblem,
  type WorkflowStep,
} from 'shared-contracts/workflow-calls';
import { Button, IconButton } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { ArrowRight, Trash2, X } from 'shared-ui/icons';
import { stepIcons } from '../../core/workflow/step-kinds.ts';
import * as stepStyles from '../../core/workflow/step-node.module.css';
import { WorkflowComments } from '../../core/workflow/workflow-comments.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';
import { SelectField, TextField } from './field.tsx';
import { StepConfig } from './step-config.tsx';

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
  onClose: () => void;
}

/** Renders the selected step: its name, its fields with their problems, and its next steps. */
export function StepPanel({ workflow, step, definition, problems, onChange, onConnect, onDisconnect, onRemove, onClose }: StepPanelProps) {
  const text = useMessages();
  const Icon = stepIcons[step.kind];
  const own = problems.filter(({ step_id }) => step_id === step.id);
  const problemOf = (field: string) => own.find((one) => one.field === field)?.message;
  return (
    <section className={styles.panel} aria-label={text('stepPanel', { name: step.name || text(`stepKind_${step.kind}`) })}>
      <header>
        <span className={stepStyles.icon}>
          <Icon size={16} />
        </span>
        <h2>{text(`stepKind_${step.kind}`)}</h2>
        <IconButton icon={<X size={18} />} label={text('closePanel')} onClick={onClose} />
      </header>
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
        <TextField
          label={text('fieldStepName')}
          value={step.name}
          problem={undefined}
          maxLength={200}
          onChange={(name) => onChange({ ...step, name }, 'name')}
        />
        <StepConfig step={step} problemOf={problemOf} variables={variablesFor(step, definition)} onChange={onChange} />
        <Lines step={step} definition={definition} onConnect={onConnect} onDisconnect={onDisconnect} />
      </Form>
      <div className={styles.stepActs}>
        {workflow ? <WorkflowComments workflowId={workflow.id} name={workflow.name} definition={definition} stepId={step.id} /> : null}
        {isTrigger(step) ? null : (
          <Button danger icon={<Trash2 size={16} />} onClick={onRemove}>
            {text('removeStep')}
          </Button>
        )}
      </div>
    </section>
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
