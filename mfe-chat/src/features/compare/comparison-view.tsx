import { useEffect, useRef } from 'react';
import type { Model } from 'shared-contracts';
import { type Comparison, type ComparisonVote, comparisonTasks, setComparisonTask, voteComparison } from 'shared-contracts/model-calls';
import { Button, QueryView } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Trophy } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useCompareMessages } from '../../messages/compare.ts';
import { tokenRate } from './answer-figures.tsx';
import * as styles from './comparison.module.css';
import { ComparisonColumn } from './comparison-answer.tsx';
import { useComparison } from './use-followed-answers.ts';

/** Renders a comparison while it is answered and after that, with its vote. */
export function ComparisonView({ comparisonId, models }: { comparisonId: string; models: readonly Model[] }) {
  const text = useCompareMessages();
  const { query, texts } = useComparison(comparisonId);
  return (
    <QueryView query={query} failedTitle={text('compareFailedTitle')}>
      {(comparison) => <Shown comparison={comparison} texts={texts} models={models} />}
    </QueryView>
  );
}

interface ShownProps {
  comparison: Comparison;
  texts: Readonly<Record<string, string>>;
  models: readonly Model[];
}

function Shown({ comparison, texts, models }: ShownProps) {
  const text = useCompareMessages();
  const { comparison_id, question, answers, vote, winner_id } = comparison;
  const { canVote, castVote } = useVote(comparison);
  const best = findBest(answers);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list below opens a comparison above it.
  useEffect(() => {
    if (comparison_id) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [comparison_id]);
  return (
    <section className={styles.comparison}>
      <h2 ref={heading} dir="auto">
        {question}
      </h2>
      <div className={styles.columns}>
        {answers.map((answer, index) => (
          <ComparisonColumn
            key={answer.answer_id}
            comparisonId={comparison_id}
            answer={answer}
            model={models.find(({ id }) => id === answer.model)}
            isFirst={answer.answer_id === best.first}
            isFastest={answer.answer_id === best.fastest}
            name={answer.model_name || text('answerNamed', { letter: String.fromCharCode(65 + index) })}
            streamed={answer.run_id ? (texts[answer.run_id] ?? '') : ''}
            isWinner={vote === 'better' && answer.answer_id === winner_id}
            canVote={canVote}
            onVote={() => castVote('better', answer.answer_id)}
          />
        ))}
      </div>
      <fieldset className={styles.vote}>
        <legend>
          <Trophy size={16} /> {text('voteLabel')}
        </legend>
        <VoteButton name={text('voteTie')} isChosen={vote === 'tie'} canVote={canVote} onClick={() => castVote('tie')} />
        <VoteButton name={text('voteNone')} isChosen={vote === 'none'} canVote={canVote} onClick={() => castVote('none')} />
        <TaskChoice comparison={comparison} />
        {canVote ? null : <span className={styles.waits}>{text('voteWaits')}</span>}
      </fieldset>
    </section>
  );
}

/** Returns which answer began first and which was written fastest, if several can be compared. */
function findBest(answers: Comparison['answers']) {
  const measured = answers.flatMap(({ answer_id, usage }) => (usage ? [{ answer_id, usage }] : []));
  if (measured.length < 2) return {};
  const first = measured.filter(({ usage }) => usage.first_text_ms !== undefined);
  const [quickest] = first.toSorted((a, b) => (a.usage.first_text_ms ?? 0) - (b.usage.first_text_ms ?? 0));
  const [fastest] = measured
    .filter(({ usage }) => tokenRate(usage))
    .toSorted((a, b) => (tokenRate(b.usage) ?? 0) - (tokenRate(a.usage) ?? 0));
  return { first: quickest?.answer_id, fastest: fastest?.answer_id };
}

/** Returns whether there is something to vote about, and the vote. The same vote again takes it back. */
function useVote({ comparison_id, answers, vote, winner_id }: Comparison) {
  const text = useCompareMessages();
  const { mutate, isPending } = useCallAction(voteComparison, { failure: text('voteFailed') });
  const isRunning = answers.some(({ status }) => status === 'running');
  const castVote = (chosen: ComparisonVote, winner?: string) => {
    const isSame = vote === chosen && (chosen !== 'better' || winner === winner_id);
    const body = isSame ? { vote: null } : { vote: chosen, winner_id: winner ?? null };
    mutate({ params: { comparison_id }, body });
  };
  return { castVote, canVote: !isRunning && !isPending && answers.filter(({ content }) => content).length > 1 };
}

interface VoteButtonProps {
  name: string;
  isChosen: boolean;
  canVote: boolean;
  onClick: () => void;
}

const VoteButton = ({ name, isChosen, canVote, onClick }: VoteButtonProps) => (
  <Button type={isChosen ? 'primary' : 'default'} aria-pressed={isChosen} disabled={!canVote} onClick={onClick}>
    {name}
  </Button>
);

function TaskChoice({ comparison: { comparison_id, task } }: { comparison: Comparison }) {
  const text = useCompareMessages();
  const { mutate } = useCallAction(setComparisonTask);
  return (
    <Select
      className={styles.task}
      aria-label={text('task')}
      prefix={text('taskIs')}
      value={task}
      options={comparisonTasks.map((value) => ({ value, label: text(`task-${value}`) }))}
      onChange={(chosen) => mutate({ params: { comparison_id }, body: { task: chosen } })}
    />
  );
}
