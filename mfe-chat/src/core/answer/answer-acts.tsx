import { RunActs } from 'shared-ui/acts';
import { useActsMessages } from '../../messages/acts.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import * as styles from './answer.module.css';
import { isMixed } from './flow.model.ts';

/** Says what an answer did and undoes it, and that its links need a second look. */
export function AnswerActs({ turn: { sources, runId, author } }: { turn: Pick<ChatTurn, 'sources' | 'runId' | 'author'> }) {
  const text = useActsMessages();
  const count = sources?.acts ?? 0;
  return (
    <>
      {count > 0 && runId ? (
        <div className={styles.acts}>
          <p className={styles.note}>{text('undoActs', { count })}</p>
          {author ? null : <RunActs runId={runId} isBrief />}
        </div>
      ) : null}
      {isMixed(sources) ? <p className={styles.note}>{text('flowNote')}</p> : null}
    </>
  );
}
