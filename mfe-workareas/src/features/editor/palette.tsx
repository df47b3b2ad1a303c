import type { WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { actionKinds, stepIcons, triggerKinds } from '../../core/workflow/step-kinds.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';

/** Renders the steps that can be added. There is always exactly one trigger. */
export function Palette({ onAdd, trigger }: { onAdd: (kind: WorkflowStepKind) => void; trigger: WorkflowStepKind | undefined }) {
  const text = useMessages();
  return (
    <div className={styles.palette}>
      <fieldset>
        <legend>{text('paletteTrigger')}</legend>
        {triggerKinds.map((kind) => (
          <Choice key={kind} kind={kind} isCurrent={kind === trigger} onAdd={onAdd} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{text('paletteSteps')}</legend>
        {actionKinds.map((kind) => (
          <Choice key={kind} kind={kind} onAdd={onAdd} />
        ))}
      </fieldset>
    </div>
  );
}

function Choice({ kind, isCurrent, onAdd }: { kind: WorkflowStepKind; isCurrent?: boolean; onAdd: (kind: WorkflowStepKind) => void }) {
  const text = useMessages();
  const Icon = stepIcons[kind];
  return (
    <button type="button" aria-pressed={isCurrent} disabled={isCurrent} title={text(`stepNote_${kind}`)} onClick={() => onAdd(kind)}>
      <Icon size={15} />
      {text(`stepKind_${kind}`)}
    </button>
  );
}
