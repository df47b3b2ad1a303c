import { type Notebook, routes } from 'shared-contracts';
import { type KnowledgeGap, type KnowledgeGaps, listKnowledgeGaps } from 'shared-contracts/file-calls';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, formatWhen, getLocale, Modal, QueryView, Tag } from 'shared-ui';
import { CircleCheck } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useGapMessages } from '../../messages/gaps.ts';
import * as styles from './gaps.modal.module.css';

interface GapsModalProps {
  readonly notebook: Notebook;
  readonly onClose: () => void;
}

/** Lists the questions that a notebook could not answer, for its owner, and what to do about them. */
export function GapsModal({ notebook: { notebook_id, title }, onClose }: GapsModalProps) {
  const text = useGapMessages();
  const query = useCall(listKnowledgeGaps, { query: { notebook_id } }, { refetchOnMount: 'always' });
  return (
    <Modal open width={640} title={<bdi>{text('title', { title })}</bdi>} footer={null} onCancel={onClose}>
      <QueryView query={query} failedTitle={text('failed')}>
        {(found) =>
          found.gaps.length ? (
            <FoundGaps {...found} notebookId={notebook_id} />
          ) : (
            <EmptyState icon={<CircleCheck />} title={text('none')} note={text('noneNote')} />
          )
        }
      </QueryView>
    </Modal>
  );
}

function FoundGaps({ nothing_found, unproven, gaps, notebookId }: KnowledgeGaps & { notebookId: string }) {
  const text = useGapMessages();
  const number = new Intl.NumberFormat(getLocale());
  return (
    <>
      <p>{text('note')}</p>
      <dl className={styles.counts}>
        <div>
          <dt>{text('nothing-found')}</dt>
          <dd>{number.format(nothing_found)}</dd>
        </div>
        <div>
          <dt>{text('unproven')}</dt>
          <dd>{number.format(unproven)}</dd>
        </div>
      </dl>
      <p className={styles.advice}>
        {text('toDo')} <Link to={routes.notebookDocument(notebookId)}>{text('openDocument')}</Link>
      </p>
      <ul className={styles.rows} aria-label={text('list')}>
        {gaps.map((gap, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two may be of the same moment, and rows have no state.
          <GapRow key={index} gap={gap} />
        ))}
      </ul>
    </>
  );
}

function GapRow({ gap: { asked_at, reason, question } }: { gap: KnowledgeGap }) {
  const text = useGapMessages();
  const session = useSession();
  return (
    <li className={styles.row}>
      {question === null ? <p className={styles.hidden}>{text('hidden')}</p> : <p dir="auto">{question}</p>}
      <span className={styles.facts}>
        <Tag>{text(reason)}</Tag>
        <time dateTime={asked_at}>{formatWhen(asked_at, { now: new Date(), timeZone: session?.timeZone })}</time>
      </span>
    </li>
  );
}
