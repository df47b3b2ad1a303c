import { useEffect, useRef, useState } from 'react';
import { routes } from 'shared-contracts';
import { askAgentVersion, type GoldenQuestion, getGoldenSet, type VersionAnswer } from 'shared-contracts/agent-calls';
import { Button, QueryView, Tag } from 'shared-ui';
import { Checkbox } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useVersionsMessages } from '../../messages/versions.ts';
import * as notes from '../../shared/notes.module.css';
import { answerFacts } from './version-facts.model.ts';
import * as styles from './versions.module.css';

interface AskProps {
  readonly agentId: string;
  /** The numbers of both versions. */
  readonly compared: readonly [number, number];
  readonly nameOf: (number: number) => string;
}

/** Asks two versions the agent's golden questions, and shows their answers side by side. */
export function AskVersions(props: AskProps) {
  const text = useVersionsMessages();
  const set = useCall(getGoldenSet, { query: { subject_id: props.agentId } });
  return (
    <div className={styles.part}>
      <h3>{text('questions')}</h3>
      <QueryView query={set} failedTitle={text('questionsFailed')}>
        {({ questions }) =>
          questions.length ? (
            <Questions {...props} questions={questions} />
          ) : (
            <>
              <p className={notes.hint}>{text('noQuestions')}</p>
              <p className={styles.place}>
                <Link to={routes.goldenQuestions(props.agentId)}>{text('openQuestions')}</Link>
              </p>
            </>
          )
        }
      </QueryView>
    </div>
  );
}

/** Holds the answer of a version, or why there is none. */
type Outcome = VersionAnswer | { readonly refusal: string };

function Questions({ questions, compared, nameOf }: AskProps & { readonly questions: readonly GoldenQuestion[] }) {
  const text = useVersionsMessages();
  const { mutateAsync: ask } = useCallAction(askAgentVersion, { failure: false });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answers, setAnswers] = useState<Readonly<Record<string, readonly Outcome[] | 'asking'>>>({});
  const [isAsking, setIsAsking] = useState(false);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const chosen = questions.filter(({ id }) => !left.has(id));
  const outcomeOf = async (id: string, number: number): Promise<Outcome> => {
    try {
      return await ask({ params: { golden_question_id: id }, body: { number } });
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : '' };
    }
  };
  const handleAsk = async () => {
    isStopped.current = false;
    setIsAsking(true);
    setAnswers({});
    for (const { id } of chosen) {
      if (isStopped.current) break;
      setAnswers((known) => ({ ...known, [id]: 'asking' }));
      const both = await Promise.all(compared.map((number) => outcomeOf(id, number)));
      setAnswers((known) => ({ ...known, [id]: both }));
    }
    setIsAsking(false);
  };
  const choose = (id: string, isChosen: boolean) =>
    setLeft((known) => new Set(isChosen ? [...known].filter((one) => one !== id) : [...known, id]));
  return (
    <>
      <p className={notes.hint}>{text('questionsNote')}</p>
      <div className={styles.actions}>
        <Button loading={isAsking} disabled={isAsking || !chosen.length} onClick={() => void handleAsk()}>
          {text(isAsking ? 'asking' : 'ask')}
        </Button>
        {isAsking ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            {text('stop')}
          </Button>
        ) : null}
      </div>
      <ul className={styles.rows} aria-label={text('questions')}>
        {questions.map(({ id, question }) => (
          <li key={id} className={styles.row}>
            <Checkbox checked={!left.has(id)} disabled={isAsking} onChange={(event) => choose(id, event.target.checked)}>
              <span dir="auto">{question}</span>
            </Checkbox>
            <Answers answers={answers[id]} compared={compared} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Answers({ answers, compared, nameOf }: Omit<AskProps, 'agentId'> & { answers: readonly Outcome[] | 'asking' | undefined }) {
  const text = useVersionsMessages();
  if (answers === undefined) return null;
  if (answers === 'asking') return <span className={styles.fact}>{text('asking')}</span>;
  return (
    <div className={styles.pair}>
      {answers.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both may be of the same version
        <div key={at} className={styles.text}>
          <span className={styles.title}>
            {nameOf(compared[at] ?? 0)}
            {'refusal' in answer ? null : <Tag>{text(answer.grade.passed ? 'passed' : 'notPassed')}</Tag>}
          </span>
          {'refusal' in answer ? (
            <span className={notes.problem}>{answer.refusal}</span>
          ) : (
            <>
              <p className={styles.answer} dir="auto">
                {answer.content}
              </p>
              {answerFacts(answer).map((fact) => (
                <span key={fact} className={styles.fact} dir="auto">
                  {fact}
                </span>
              ))}
            </>
          )}
        </div>
      ))}
    </div>
  );
}
