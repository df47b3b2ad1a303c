import { type MessageReference, routes } from 'shared-contracts';
import { IconButton } from 'shared-ui';
import { X } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useReferenceMessages } from '../../messages/references.ts';
import { ReferenceName } from './reference-name.tsx';
import * as styles from './references.module.css';

const addresses: Readonly<Record<string, (id: string) => string>> = {
  agent: routes.agent,
  file: (id) => routes.file(id),
  notebook: routes.notebook,
  document: routes.notebookDocument,
  skill: routes.prompt,
};

interface SentReferencesProps {
  readonly references: readonly MessageReference[];
  /** Called with what the user removes from a message that was not sent. */
  readonly onRemove?: ((reference: MessageReference) => void) | undefined;
}

/** Renders what a message refers to, each with a link to its page if there is one. */
export function SentReferences({ references, onRemove }: SentReferencesProps) {
  const text = useReferenceMessages();
  return (
    <ul className={`${styles.list} ${styles.sent}`} aria-label={text('sentLabel')}>
      {references.map((reference) => (
        <li key={`${reference.kind} ${reference.id}`}>
          <Reference reference={reference} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

function Reference({ reference, onRemove }: { reference: MessageReference } & Pick<SentReferencesProps, 'onRemove'>) {
  const text = useReferenceMessages();
  const { kind, id, name, gone } = reference;
  const address = addresses[kind];
  if (onRemove)
    return (
      <span className={styles.chip}>
        <ReferenceName reference={reference} />
        <IconButton size="small" icon={<X size={14} />} label={text('remove', { name })} onClick={() => onRemove(reference)} />
      </span>
    );
  if (gone)
    return (
      <span className={styles.chip} data-gone="">
        <ReferenceName reference={reference} />
        <small>{text('gone')}</small>
      </span>
    );
  return address ? (
    <Link className={styles.chip} to={address(id)}>
      <ReferenceName reference={reference} />
    </Link>
  ) : (
    <span className={styles.chip}>
      <ReferenceName reference={reference} />
    </span>
  );
}
