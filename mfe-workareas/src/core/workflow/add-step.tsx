import type { ReactElement } from 'react';
import type { WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { Dropdown, landmarkOf } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './add-step.module.css';
import { actionKinds, stepIcons } from './step-kinds.ts';

interface AddStepProps {
  onAdd: (kind: WorkflowStepKind) => void;
  /** The button that opens the menu. */
  children: ReactElement;
}

/** Renders a button with the menu of the steps that can be added. */
export function AddStep({ onAdd, children }: AddStepProps) {
  const text = useMessages();
  const items = actionKinds.map((kind) => {
    const Icon = stepIcons[kind];
    return {
      key: kind,
      icon: <Icon size={18} />,
      label: (
        <span className={styles.item}>
          <b>{text(`stepKind_${kind}`)}</b>
          <small>{text(`stepNote_${kind}`)}</small>
        </span>
      ),
    };
  });
  return (
    <Dropdown
      trigger={['click']}
      placement="bottom"
      autoFocus
      getPopupContainer={landmarkOf}
      classNames={{ root: styles.menu }}
      menu={{ items, onClick: ({ key }) => onAdd(key as WorkflowStepKind) }}
    >
      {children}
    </Dropdown>
  );
}
