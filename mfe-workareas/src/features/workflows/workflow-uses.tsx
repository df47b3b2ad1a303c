import type { WorkflowStepKind, WorkflowUse } from 'shared-contracts/workflow-calls';
import { Logo } from 'shared-ui/logo';
import { stepIcons } from '../../core/workflow/step-kinds.ts';
import { useMessages } from '../../messages/messages.ts';
import { useListMessages } from '../../messages/workflow-list.ts';
import * as styles from './workflow-uses.module.css';

const shownAtMost = 4;

const kindOf = ({ kind }: WorkflowUse): WorkflowStepKind => (kind === 'n8n' || kind === 'make' ? 'foreign' : kind);

/** Renders what the steps of a workflow work with: logos of other products, a letter for a host, icons for the rest. */
export function WorkflowUses({ uses }: { uses: readonly WorkflowUse[] }) {
  const text = useMessages();
  const listText = useListMessages();
  const product = { n8n: 'n8n', make: 'Make' } as const;
  const nameOf = (use: WorkflowUse) =>
    use.kind === 'n8n' || use.kind === 'make'
      ? [product[use.kind], use.name].filter(Boolean).join(': ')
      : use.name || text(`stepKind_${use.kind}`);
  return (
    <ul className={styles.uses} aria-label={listText('usesColumn')}>
      {uses.slice(0, shownAtMost).map((use) => (
        <li key={`${use.kind} ${use.name}`} title={nameOf(use)}>
          <UseMark use={use} />
          <span className="ui-visually-hidden">{nameOf(use)}</span>
        </li>
      ))}
      {uses.length > shownAtMost ? (
        <li title={uses.slice(shownAtMost).map(nameOf).join(', ')}>
          <span>+{uses.length - shownAtMost}</span>
          <span className="ui-visually-hidden">{uses.slice(shownAtMost).map(nameOf).join(', ')}</span>
        </li>
      ) : null}
    </ul>
  );
}

function UseMark({ use }: { use: WorkflowUse }) {
  if (use.kind === 'n8n' || use.kind === 'make') return <Logo name={use.kind} label={use.kind} size={16} />;
  if (use.kind === 'http' && use.name) return <Logo name={null} label={use.name.replace(/^(api|www)\./, '')} size={16} />;
  const Icon = stepIcons[kindOf(use)];
  return <Icon size={16} />;
}
