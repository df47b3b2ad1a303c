import type { AuditEntry } from 'shared-contracts/admin-calls';
import { useSession } from 'shared-contracts/shell';
import { Facts, formatDateTime, Modal } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { differenceOf } from './audit.model.ts';
import * as styles from './audit.module.css';
import { actorName } from './audit-actor.ts';

interface Props {
  entry: AuditEntry | undefined;
  people: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Renders everything that is known about an entry, with what was before and after it. */
export function AuditEntryModal({ entry, people, onClose }: Props) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  return (
    <Modal
      open={entry !== undefined}
      title={entry ? text('auditDetails', { seq: entry.seq }) : ''}
      footer={null}
      width={720}
      destroyOnHidden
      onCancel={onClose}
    >
      {entry ? (
        <>
          <Facts
            label={text('auditDetails', { seq: entry.seq })}
            facts={[
              { label: text('auditAction'), value: <code className={styles.code}>{entry.action}</code> },
              { label: text('auditActor'), value: actorName(entry, text) },
              { label: text('auditTarget'), value: `${entry.target.kind}: ${entry.target.name ?? entry.target.id}` },
              { label: text('auditTime'), value: formatDateTime(entry.at, { timeZone }) },
              ...(entry.actor.address ? [{ label: text('auditAddress'), value: entry.actor.address }] : []),
              ...(entry.request_id
                ? [{ label: text('auditRequest'), value: <code className={styles.code}>{entry.request_id}</code> }]
                : []),
              { label: text('auditHash'), value: <code className={styles.code}>{entry.hash}</code> },
            ]}
          />
          {entry.is_erased ? <p className={styles.note}>{text('auditIsErased')}</p> : null}
          <Difference entry={entry} people={people} />
        </>
      ) : null}
    </Modal>
  );
}

function Difference({ entry, people }: { entry: AuditEntry; people: Props['people'] }) {
  const text = useMessages();
  const fields = differenceOf(entry, people);
  if (!fields.length) return entry.is_erased ? null : <p className={styles.note}>{text('auditNoDetails')}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">{text('auditField')}</th>
            <th scope="col">{text('auditBefore')}</th>
            <th scope="col">{text('auditAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">
                <code className={styles.code}>{field}</code>
              </th>
              <td dir="auto">{before === after || before === null ? before : <del>{before}</del>}</td>
              <td dir="auto">{before === after || after === null ? after : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
