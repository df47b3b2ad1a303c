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

/** Holds a version's answer, or the reason why it has none. */
type Outcome = VersionAnswer | { readonly refusal: string };

function Questions({ questions, compared, nameOf }: AskProps & { readonly questions: readonly GoldenQuestion[] }) {
  const text = useVersionsMessages();
  const { mutateAsync: ask } = useCallAction(askAgentVersion, { failure: false });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answers, setAnswers] = useState<Readonly<Record<string, readonly Outcome[]>>>({});
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
      const outcomes: Outcome[] = [];
      for (const number of compared) {
        setAnswers((known) => ({ ...known, [id]: [...outcomes] }));
        outcomes.push(await outcomeOf(id, number));
      }
      setAnswers((known) => ({ ...known, [id]: outcomes }));
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

interface AnswersProps extends Omit<AskProps, 'agentId'> {
  /** The answers so far; undefined while nothing was asked. */
  readonly answers: readonly Outcome[] | undefined;
}

function Answers({ answers, compared, nameOf }: AnswersProps) {
  const text = useVersionsMessages();
  if (answers === undefined) return null;
  return (
    <div className={styles.pair}>
      {compared.map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both may be the same version
        <div key={at} className={styles.text}>
          <AnswerOf name={nameOf(number)} answer={answers[at]} />
        </div>
      ))}
      {answers.length < compared.length ? (
        <span role="status" className={styles.fact}>
          {text('asking')}
        </span>
      ) : null}
    </div>
  );
}

function AnswerOf({ name, answer }: { readonly name: string; readonly answer: Outcome | undefined }) {
  const text = useVersionsMessages();
  if (!answer) return null;
  if ('refusal' in answer)
    return (
      <>
        <span className={styles.title}>{name}</span>
        <span className={notes.problem}>{answer.refusal}</span>
      </>
    );
  return (
    <>
      <span className={styles.title}>
        {name}
        <Tag>{text(answer.grade.passed ? 'passed' : 'notPassed')}</Tag>
      </span>
      <p className={styles.answer} dir="auto">
        {answer.content}
      </p>
      {answerFacts(answer).map((fact) => (
        <span key={fact} className={styles.fact} dir="auto">
          {fact}
        </span>
      ))}
    </>
  );
}
