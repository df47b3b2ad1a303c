import type { CSSProperties } from 'react';
import type { DocumentWriter } from 'shared-contracts/file-calls';
import * as styles from '../../core/document/text/document-text.module.css';
import { useDocumentMessages } from '../../messages/document.ts';
import { writerColor } from './together-extensions.ts';

const shownMax = 6;

/** Renders who else has the document open. Somebody with several pages is there once. */
export function WritersHere({ writers }: { writers: readonly DocumentWriter[] }) {
  const text = useDocumentMessages();
  const people = [...new Map(writers.map((writer) => [`${writer.color} ${writer.name}`, writer])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  if (!people.length) return null;
  return (
    <ul className={styles.writersHere} aria-label={text('writersHere')} data-print="hide">
      {people.slice(0, shownMax).map(({ client, name, color }) => (
        <li key={client} style={{ '--writer': writerColor(color) } as CSSProperties} dir="auto">
          {name}
        </li>
      ))}
      {people.length > shownMax ? <li className={styles.writersMore}>{`+${people.length - shownMax}`}</li> : null}
    </ul>
  );
}
