import { useEffect, useRef } from 'react';
import { type Comparison, type ComparisonVote, comparisonTasks, setComparisonTask, voteComparison } from 'shared-contracts/model-calls';
import { Button, QueryView } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './comparison.module.css';
import { ComparisonColumn } from './comparison-answer.tsx';
import { useComparison } from './use-followed-answers.ts';

/** Renders a comparison while it is answered and after that, with its vote. */
export function ComparisonView({ comparisonId }: { comparisonId: string }) {
  const text = useCompareMessages();
  const { query, texts } = useComparison(comparisonId);
  return (
    <QueryView query={query} failedTitle={text('compareFailedTitle')}>
      {(comparison) => <Shown comparison={comparison} texts={texts} />}
    </QueryView>
  );
}

function Shown({ comparison, texts }: { comparison: Comparison; texts: Readonly<Record<string, string>> }) {
  const text = useCompareMessages();
  const { comparison_id, question, answers, vote, winner_id } = comparison;
  const { canVote, castVote } = useVote(comparison);
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
            name={answer.model_name || text('answerNamed', { letter: String.fromCharCode(65 + index) })}
            streamed={answer.run_id ? (texts[answer.run_id] ?? '') : ''}
            isWinner={vote === 'better' && answer.answer_id === winner_id}
            canVote={canVote}
            onVote={() => castVote('better', answer.answer_id)}
          />
        ))}
      </div>
      <fieldset className={styles.vote}>
        <legend className="ui-visually-hidden">{text('voteLabel')}</legend>
        <VoteButton name={text('voteTie')} isChosen={vote === 'tie'} canVote={canVote} onClick={() => castVote('tie')} />
        <VoteButton name={text('voteNone')} isChosen={vote === 'none'} canVote={canVote} onClick={() => castVote('none')} />
        <TaskChoice comparison={comparison} />
        {canVote ? null : <span className={styles.waits}>{text('voteWaits')}</span>}
      </fieldset>
    </section>
  );
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
