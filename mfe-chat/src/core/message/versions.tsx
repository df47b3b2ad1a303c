import { IconButton } from 'shared-ui';
import { ChevronLeft, ChevronRight } from 'shared-ui/icons';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from './thread-context.ts';
import * as styles from './versions.module.css';

/** Switches between the versions of a message and what followed each of them. */
export function Versions({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const { showVersion, isBusy, canWrite } = useThread();
  const { versions = [], messageId } = turn;
  const place = versions.indexOf(messageId ?? '');
  if (versions.length < 2 || place < 0 || !canWrite) return null;
  const step = (by: 1 | -1, label: string, icon: React.ReactNode) => {
    const other = versions[place + by];
    return (
      <IconButton
        size="small"
        label={label}
        icon={icon}
        disabled={isBusy || other === undefined}
        onClick={() => other && showVersion(other)}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; these are two buttons around a counter.
    <span className={styles.versions} role="group" aria-label={text('versions')}>
      {step(-1, answerText('versionBefore'), <ChevronLeft size={16} />)}
      <span>{answerText('versionPlace', { place: place + 1, count: versions.length })}</span>
      {step(1, answerText('versionAfter'), <ChevronRight size={16} />)}
    </span>
  );
}
