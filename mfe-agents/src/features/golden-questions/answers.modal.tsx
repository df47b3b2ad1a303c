import { type GoldenQuestion, listGoldenAnswers } from 'shared-contracts/agent-calls';
import { Button, Modal, QueryView, Tag } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useGoldenMessages } from '../../messages/golden-questions.ts';
import { factsOf, verdictOf } from './golden-answer.model.ts';
import * as styles from './golden-questions.module.css';

interface AnswersModalProps {
  readonly question: GoldenQuestion;
  readonly onClose: () => void;
}

/** Shows the newest answers to a golden question with their grades, so that they can be compared. */
export function AnswersModal({ question: { id, question }, onClose }: AnswersModalProps) {
  const text = useGoldenMessages();
  const answers = useCall(listGoldenAnswers, { params: { golden_question_id: id } }, { refetchOnMount: 'always' });
  return (
    <Modal
      open
      width={720}
      title={text('answersOf', { question })}
      footer={<Button onClick={onClose}>{text('close')}</Button>}
      onCancel={onClose}
    >
      <QueryView query={answers} failedTitle={text('answersFailed')}>
        {({ answers: all }) => (
          <ul className={styles.rows} aria-label={text('answers')}>
            {all.map((answer) => (
              <li key={answer.id} className={styles.row}>
                <div className={styles.text}>
                  <span>
                    <Tag>{text(verdictOf(answer))}</Tag>
                  </span>
                  <p className={styles.answer} dir="auto">
                    {answer.content}
                  </p>
                  {factsOf(answer).map((fact) => (
                    <span key={fact} className={styles.fact} dir="auto">
                      {fact}
                    </span>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Modal>
  );
}
