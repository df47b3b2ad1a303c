import type { SharedWorks } from 'shared-contracts/settings-calls';
import { formatList } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useKindNames } from 'shared-ui/items';
import { useMessages } from '../messages/messages.ts';
import * as styles from './settings.module.css';

interface SuccessorFieldProps {
  readonly works: SharedWorks;
  /** Introduces what is shared. */
  readonly title: string;
  /** The accessible name of the field. */
  readonly label: string;
  /** The id of the chosen member. */
  readonly value: string | undefined;
  readonly onChange: (memberId: string) => void;
}

/** Counts what somebody shares in a workspace, and asks who takes it over. */
export function SuccessorField({ works, title, label, value, onChange }: SuccessorFieldProps) {
  const text = useMessages();
  const kinds = useKindNames();
  if (!works.things.length) return null;
  const counts = works.things.map(({ kind, count }) => text('sharedKind', { kind: kinds.all(kind), count }));
  return (
    <section aria-label={title}>
      <p>
        <strong>{title}</strong>
        <br />
        {formatList(counts)}
      </p>
      {works.names.length ? <p className={styles.note}>{text('sharedNames', { names: formatList(works.names) })}</p> : null}
      {works.successors.length ? (
        <>
          <p className={styles.note}>{text('sharedStays')}</p>
          <Select
            aria-label={label}
            className="ui-fill"
            value={value}
            options={works.successors.map(({ member_id, name, email }) => ({ value: member_id, label: name, title: `${name} · ${email}` }))}
            optionRender={({ data }) => <span dir="auto">{data.title}</span>}
            onChange={onChange}
          />
        </>
      ) : (
        <p role="alert">{text('nobodyTakesOver')}</p>
      )}
    </section>
  );
}
