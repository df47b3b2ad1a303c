import { answersChats, routes } from 'shared-contracts';
import { Button, Dropdown } from 'shared-ui';
import { ChevronDown, CircleX, Play, RotateCcw } from 'shared-ui/icons';
import { useNavigate } from 'shared-ui/router';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import { useModels } from '../model/use-models.ts';
import * as styles from './answer-failure.module.css';

/** Renders an answer that failed: why, and what can be done about the last one. */
export function AnswerFailure({ turn, isLast }: { turn: ChatTurn; isLast: boolean }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const { requestAnswer, isBusy, canWrite } = useThread();
  const canAsk = isLast && !isBusy && canWrite;
  return (
    <div className={styles.failure}>
      <CircleX />
      <div className={styles.body}>
        <b>{text('failed')}</b>
        {turn.problem ? <p dir="auto">{turn.problem}</p> : null}
        {canAsk ? (
          <div className={styles.actions}>
            {turn.content ? (
              <Button icon={<Play size={16} />} onClick={() => requestAnswer(turn, 'continue')}>
                {answerText('continueAnswer')}
              </Button>
            ) : null}
            <Button icon={<RotateCcw size={16} />} onClick={() => requestAnswer(turn, 'regenerate')}>
              {answerText('tryAgain')}
            </Button>
            <OtherModel turn={turn} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Has another model write the answer. The settings of the chat stay as they are. */
function OtherModel({ turn }: { turn: ChatTurn }) {
  const text = useAnswerMessages();
  const navigate = useNavigate();
  const { conversations, conversationKey, requestAnswer } = useThread();
  const { data = [] } = useModels();
  const others = data.filter((model) => answersChats(model) && model.id !== turn.model && model.modelId !== turn.model);
  if (others.length === 0) return <Button onClick={() => void navigate(routes.models())}>{text('connectModel')}</Button>;
  const choose = (model: string) => requestAnswer(turn, 'regenerate', { ...conversations.get(conversationKey)?.settings, model });
  const items = others.map(({ id, modelName }) => ({ key: id, label: modelName }));
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button icon={<ChevronDown size={16} />} iconPlacement="end">
        {text('otherModel')}
      </Button>
    </Dropdown>
  );
}
