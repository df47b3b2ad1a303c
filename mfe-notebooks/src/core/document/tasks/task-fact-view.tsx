import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { readTaskDue, readTaskOwner } from 'shared-contracts/document-tasks';
import { useSession } from 'shared-contracts/shell';
import { countDays, formatDate } from 'shared-ui';
import { CalendarDays, TriangleAlert, User } from 'shared-ui/icons';
import { useDocumentMessages } from '../../../messages/document.ts';
import * as styles from './task-fact-view.module.css';

const factOf = ({ node }: NodeViewProps) => ({ type: node.type.name, attrs: node.attrs });

/** Renders the owner of a checklist item. A node without a valid name shows nothing. */
export function TaskOwnerView(props: NodeViewProps) {
  const text = useDocumentMessages();
  const owner = readTaskOwner(factOf(props));
  return (
    <NodeViewWrapper as="span" className={styles.fact} data-part="task-owner" data-selected={props.selected || undefined} hidden={!owner}>
      {owner ? (
        <span className={styles.shown}>
          <User size={12} aria-hidden />
          <span className="ui-visually-hidden">{text('taskOwner')} </span>
          <bdi>{owner.name}</bdi>
        </span>
      ) : null}
    </NodeViewWrapper>
  );
}

/**
 * Renders the due date of a checklist item in the reader's format. The style shows the one of two texts that fits the item's checkbox, which
 * changes without this node.
 */
export function TaskDueView(props: NodeViewProps) {
  const text = useDocumentMessages();
  const timeZone = useSession()?.timeZone;
  const day = readTaskDue(factOf(props));
  const date = day === null ? '' : formatDate(`${day}T12:00:00Z`, { timeZone: 'UTC' });
  const isPast = day !== null && countDays(new Date(`${day}T00:00:00Z`), 'UTC') < countDays(new Date(), timeZone);
  return (
    <NodeViewWrapper
      as="span"
      className={styles.fact}
      data-part="task-due"
      data-past={isPast || undefined}
      data-selected={props.selected || undefined}
      hidden={day === null}
    >
      {day === null ? null : (
        <span className={styles.shown}>
          <CalendarDays size={12} aria-hidden />
          {text('taskDue', { date })}
        </span>
      )}
      {isPast ? (
        <span className={styles.overdue}>
          <TriangleAlert size={12} aria-hidden />
          {text('taskOverdue', { date })}
        </span>
      ) : null}
    </NodeViewWrapper>
  );
}
