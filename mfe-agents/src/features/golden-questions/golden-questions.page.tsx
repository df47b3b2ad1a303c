import { useState } from 'react';
import { routes } from 'shared-contracts';
import {
  deleteGoldenQuestion,
  type GoldenQuestion,
  type GoldenSet,
  getGoldenSet,
  goldenQuestionsMax,
  replayGoldenQuestions,
  setGoldenReplays,
} from 'shared-contracts/agent-calls';
import { Button, EmptyState, IconButton, PageHeader, QueryView, Section, Tag, useConfirm } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { Pencil, ShieldCheck, Trash2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link, useParams } from 'shared-ui/router';
import { useGoldenMessages } from '../../messages/golden-questions.ts';
import * as notes from '../../shared/notes.module.css';
import { AnswersModal } from './answers.modal.tsx';
import { factsOf, verdictOf } from './golden-answer.model.ts';
import { GoldenQuestionModal } from './golden-question.modal.tsx';
import * as styles from './golden-questions.module.css';

const pollMs = 2_000;

/** Shows the golden questions of an agent or a notebook, and how the newest answers are. */
export function GoldenQuestionsPage() {
  const text = useGoldenMessages();
  const { subject_id: subjectId = '' } = useParams();
  const [isAsking, setIsAsking] = useState(false);
  const query = useCall(
    getGoldenSet,
    { query: { subject_id: subjectId } },
    { refetchOnMount: 'always', refetchInterval: isAsking ? pollMs : false },
  );
  const isReplaying = query.data?.is_replaying ?? false;
  if (isReplaying !== isAsking) setIsAsking(isReplaying);
  return (
    <div className="ui-page">
      <QueryView query={query} failedTitle={text('failed')}>
        {(set) => <OpenSet set={set} subjectId={subjectId} />}
      </QueryView>
    </div>
  );
}

function OpenSet({ set: { subject, name, is_on, is_replaying, questions }, subjectId }: { set: GoldenSet; subjectId: string }) {
  const text = useGoldenMessages();
  const [edited, setEdited] = useState<GoldenQuestion | 'new'>();
  const { mutate: replay, isPending } = useCallAction(replayGoldenQuestions);
  const { mutate: setReplays, isPending: isSetting } = useCallAction(setGoldenReplays);
  const isFull = questions.length >= goldenQuestionsMax;
  const add = (
    <Button type="primary" disabled={isFull} onClick={() => setEdited('new')}>
      {text('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text('title')}
        note={text('note', { name })}
        actions={
          questions.length ? (
            <div className={styles.actions}>
              <Button
                loading={is_replaying || isPending}
                disabled={is_replaying}
                onClick={() => replay({ body: { subject_id: subjectId } })}
              >
                {text(is_replaying ? 'asking' : 'askAgain')}
              </Button>
              {add}
            </div>
          ) : undefined
        }
      />
      <p className={styles.place}>
        <Link to={subject === 'agent' ? routes.agent(subjectId) : routes.notebook(subjectId)}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      {questions.length ? (
        <>
          {isFull ? <p className={notes.hint}>{text('limit', { count: goldenQuestionsMax })}</p> : null}
          <Questions questions={questions} onEdit={setEdited} />
          <Section title={text('automatic')}>
            <div className={styles.row}>
              <span className={styles.text}>
                <span className={styles.fact}>{text(subject === 'agent' ? 'automaticAgent' : 'automaticNotebook')}</span>
                <span className={styles.fact}>{text('costs')}</span>
              </span>
              <Switch
                checked={is_on}
                loading={isSetting}
                aria-label={text('automatic')}
                onChange={(isOn) => setReplays({ body: { subject_id: subjectId, is_on: isOn } })}
              />
            </div>
          </Section>
        </>
      ) : (
        <>
          <EmptyState icon={<ShieldCheck />} title={text('none')} note={text('noneNote')} action={add} />
          <p className={notes.hint}>{text('costs')}</p>
        </>
      )}
      {edited ? (
        <GoldenQuestionModal subjectId={subjectId} question={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}

interface QuestionsProps {
  readonly questions: readonly GoldenQuestion[];
  readonly onEdit: (question: GoldenQuestion) => void;
}

function Questions({ questions, onEdit }: QuestionsProps) {
  const text = useGoldenMessages();
  const [opened, setOpened] = useState<GoldenQuestion>();
  return (
    <>
      <ul className={styles.rows} aria-label={text('title')}>
        {questions.map((question) => (
          <li key={question.id}>
            <Row question={question} onOpen={() => setOpened(question)} onEdit={() => onEdit(question)} />
          </li>
        ))}
      </ul>
      {opened ? <AnswersModal question={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function Row({ question: { id, question, answer }, onOpen, onEdit }: { question: GoldenQuestion; onOpen: () => void; onEdit: () => void }) {
  const text = useGoldenMessages();
  const confirm = useConfirm();
  const { mutate: remove } = useCallAction(deleteGoldenQuestion);
  const verdict = verdictOf(answer);
  const handleRemove = async () => {
    const asked = {
      title: text('removeTitle'),
      body: text('removeBody'),
      okLabel: text('remove'),
      cancelLabel: text('cancel'),
      danger: true,
    };
    if (await confirm(asked)) remove({ params: { golden_question_id: id } });
  };
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <span className={styles.title}>
          <span dir="auto">{question}</span>
          <Tag className={verdict === 'gotWorse' ? styles.worse : undefined}>{text(verdict)}</Tag>
        </span>
        {answer
          ? factsOf(answer).map((fact) => (
              <span key={fact} className={styles.fact} dir="auto">
                {fact}
              </span>
            ))
          : null}
      </div>
      <div className={styles.actions}>
        {answer ? (
          <Button size="small" aria-label={text('answersOf', { question })} onClick={onOpen}>
            {text('answers')}
          </Button>
        ) : null}
        <IconButton label={text('editNamed', { question })} icon={<Pencil />} onClick={onEdit} />
        <IconButton label={text('removeNamed', { question })} icon={<Trash2 />} onClick={() => void handleRemove()} />
      </div>
    </div>
  );
}
