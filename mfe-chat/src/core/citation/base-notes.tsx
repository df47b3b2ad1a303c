import type { MessageSources } from 'shared-contracts';
import { formatList } from 'shared-ui';
import { citationsText as text } from '../../messages/citations.ts';
import * as styles from './base-notes.module.css';

type Bases = NonNullable<MessageSources['bases']>;

/** Names the notebooks that were searched for an answer, and says why others were skipped. */
export function BaseNotes({ bases: { is_limited: isLimited, searched, more, skipped } }: { bases: Bases }) {
  const names = formatList([...searched.map(({ name }) => name), ...(more ? [text('moreBases', { count: more })] : [])]);
  return (
    <ul className={styles.notes}>
      {searched.length ? <li>{text(isLimited ? 'searchedOnly' : 'searchedToo', { names })}</li> : null}
      {skipped.map(({ name, reason }) => (
        <li key={name}>{text(reasons[reason] ?? 'skipped', { name })}</li>
      ))}
    </ul>
  );
}

const reasons: Readonly<Record<string, 'skippedUnread' | 'skippedEmpty' | 'skippedGone'>> = {
  unread: 'skippedUnread',
  empty: 'skippedEmpty',
  gone: 'skippedGone',
};
