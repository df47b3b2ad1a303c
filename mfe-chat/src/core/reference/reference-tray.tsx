import type { MessageReference } from 'shared-contracts';
import { IconButton } from 'shared-ui';
import { X } from 'shared-ui/icons';
import { SharePart, type SharePartProps } from 'shared-ui/items';
import { useStore } from 'zustand';
import { useReferenceMessages } from '../../messages/references.ts';
import { ReferenceName } from './reference-name.tsx';
import * as styles from './references.module.css';
import { referencesStore } from './references.store.ts';
import { removeReference } from './references.ts';

const none: readonly MessageReference[] = [];

interface ReferenceTrayProps {
  readonly place: string;
  /** The chat to share with somebody who can't see it yet. */
  readonly sharing: SharePartProps['thing'];
  readonly onShared: () => void;
}

/** Renders what the unsent message refers to above its text. */
export function ReferenceTray({ place, sharing, onShared }: ReferenceTrayProps) {
  const text = useReferenceMessages();
  const items = useStore(referencesStore, (all) => all[place] ?? none);
  return (
    <>
      {items.length ? (
        <ul className={`${styles.list} ${styles.tray}`} aria-label={text('trayLabel')}>
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`} className={styles.chip}>
              <ReferenceName reference={item} />
              <IconButton
                size="small"
                icon={<X size={14} />}
                label={text('remove', { name: item.name })}
                onClick={() => removeReference(place, item)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <SharePart thing={sharing} onClose={onShared} />
    </>
  );
}
