import { Virtuoso } from 'shared-ui/virtual';
import { useFileViewerMessages } from '../../../messages/file-viewer.ts';
import * as styles from './lines-view.module.css';
import type { Line } from './read-lines.model.ts';

const linesAtFirst = 60;

/** Renders the lines of a file with their numbers, from the cited ones on. */
export function LinesView({ lines, cited }: { lines: readonly Line[]; cited: string | undefined }) {
  const text = useFileViewerMessages();
  const first = lines.findIndex(({ passageId }) => passageId === cited);
  return (
    <div className={styles.lines}>
      <Virtuoso
        // Another citation starts at its own line.
        key={cited}
        role="region"
        aria-label={text('linesLabel')}
        data={lines}
        initialItemCount={Math.min(lines.length, linesAtFirst)}
        initialTopMostItemIndex={first < 0 ? 0 : { index: first, align: 'start', offset: -60 }}
        itemContent={(_, { number, text: line, passageId }) => (
          <div className={styles.line} aria-current={passageId === cited ? 'true' : undefined}>
            <span className={styles.number}>{number}</span>
            {passageId === cited ? <mark>{line || ' '}</mark> : <span>{line || ' '}</span>}
          </div>
        )}
      />
    </div>
  );
}
