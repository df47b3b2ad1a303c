import { useId, useState } from 'react';
import { Button, getLocale, Spin } from 'shared-ui';
import { Markdown } from 'shared-ui/chat';
import { ChevronDown, ChevronRight } from 'shared-ui/icons';
import { useAnswerMessages } from '../../messages/answers.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import * as styles from './answer.module.css';

/** Renders what the model thought before it answered, folded until somebody opens it. `isThinking` while nothing else has arrived. */
export function Thoughts({ turn, isThinking }: { turn: ChatTurn; isThinking: boolean }) {
  const text = useAnswerMessages();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const kept = turn.sources?.thoughts;
  const thought = (turn.thought ?? kept?.text ?? '').trim();
  if (!thought) return null;
  const seconds = kept && new Intl.NumberFormat(getLocale(), { maximumFractionDigits: kept.ms < 10_000 ? 1 : 0 }).format(kept.ms / 1000);
  return (
    <div className={styles.thoughts}>
      <Button
        type="text"
        size="small"
        icon={isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isThinking || !seconds ? text('thinkingNow') : text('thoughtFor', { seconds })}
        {isThinking ? <Spin size="small" /> : null}
      </Button>
      <div id={id} className={styles.thought} dir="auto" hidden={!isOpen}>
        {isOpen ? <Markdown content={thought} isStreaming={isThinking} /> : null}
      </div>
    </div>
  );
}
