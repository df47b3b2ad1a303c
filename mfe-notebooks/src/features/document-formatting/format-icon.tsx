import { List, ListChecks, Table } from 'shared-ui/icons';
import type { FormatId } from './format-actions.ts';
import * as styles from './format-icon.module.css';

const letters: Readonly<Partial<Record<FormatId, string>>> = {
  paragraph: '¶',
  heading1: 'H1',
  heading2: 'H2',
  heading3: 'H3',
  bold: 'B',
  italic: 'I',
  strike: 'S',
  code: '‹›',
  orderedList: '1.',
  quote: '❝',
  codeBlock: '{ }',
  line: '—',
};

/** Renders the decorative icon of an action, which may be a letter. */
export function FormatIcon({ id }: { id: FormatId }) {
  if (id === 'bulletList') return <List />;
  if (id === 'taskList') return <ListChecks />;
  if (id === 'table') return <Table />;
  return (
    // The style sheet draws the letter. As text it would become part of the button's accessible name.
    <span className={styles.letter} data-format={id} data-letter={letters[id]} />
  );
}
