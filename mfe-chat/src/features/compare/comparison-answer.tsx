import { type Model, routes } from 'shared-contracts';
import { stopRun } from 'shared-contracts/calls';
import { type ComparisonAnswer, continueComparison, retryComparisonAnswer } from 'shared-contracts/model-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Spin, Tooltip } from 'shared-ui';
import { CopyButton, Markdown } from 'shared-ui/chat';
import { Check, MessageSquarePlus, RotateCcw, Square, ThumbsUp } from 'shared-ui/icons';
import { Logo } from 'shared-ui/logo';
import { useCallAction } from 'shared-ui/query';
import { useCompareMessages } from '../../messages/compare.ts';
import { AnswerFigures } from './answer-figures.tsx';
import * as styles from './comparison.module.css';

interface ComparisonColumnProps {
  comparisonId: string;
  answer: ComparisonAnswer;
  name: string;
  /** What has been streamed so far. */
  streamed: string;
  /** The model, unless it is hidden or gone. */
  model: Model | undefined;
  isFirst: boolean;
  isFastest: boolean;
  isWinner: boolean;
  canVote: boolean;
  onVote: () => void;
}

/** Renders the answer of one model: its text, what it took, and what can be done with it. */
export function ComparisonColumn(props: ComparisonColumnProps) {
  const { comparisonId, answer, name, streamed, model, isFirst, isFastest, isWinner, canVote, onVote } = props;
  const text = useCompareMessages();
  const { status, provider, usage, run_id } = answer;
  const isRunning = status === 'running';
  const content = isRunning && streamed.length > answer.content.length ? streamed : answer.content;
  return (
    <article className={styles.column} aria-label={name} aria-busy={isRunning} data-winner={isWinner || undefined}>
      <header>
        <Logo name={model?.modelLogo ?? model?.providerLogo} label={model?.provider ?? name} size={24} />
        <h3>
          <bdi>{name}</bdi> <span className={styles.provider}>{provider}</span>
        </h3>
      </header>
      {content ? <Markdown content={content} isStreaming={isRunning} /> : null}
      {isRunning && !content ? <Spin size="small" /> : null}
      {isRunning || status === 'complete' ? null : <Ending comparisonId={comparisonId} answer={answer} name={name} />}
      {usage ? <AnswerFigures usage={usage} isFirst={isFirst} isFastest={isFastest} /> : null}
      {isRunning && run_id ? (
        <footer>
          <StopButton name={name} runId={run_id} />
        </footer>
      ) : null}
      {content && !isRunning ? (
        <footer>
          <Button
            className={styles.better}
            icon={isWinner ? <Check size={16} /> : <ThumbsUp size={16} />}
            aria-pressed={isWinner}
            aria-label={text('voteBetterOf', { name })}
            disabled={!canVote}
            onClick={onVote}
          >
            {text('voteBetter')}
          </Button>
          <CopyButton value={content} label={text('copyOf', { name })} />
          <ContinueButton comparisonId={comparisonId} answer={answer} name={name} />
        </footer>
      ) : null}
    </article>
  );
}

function StopButton({ name, runId }: { name: string; runId: string }) {
  const text = useCompareMessages();
  const stop = useCallAction(stopRun, { changes: ['comparisons'] });
  return (
    <Button
      className={styles.better}
      icon={<Square size={14} fill="currentColor" />}
      loading={stop.isPending}
      aria-label={text('compareStopOf', { name })}
      onClick={() => stop.mutate({ params: { run_id: runId } })}
    >
      {text('compareStop')}
    </Button>
  );
}

interface AnswerProps {
  comparisonId: string;
  answer: ComparisonAnswer;
  name: string;
}

/** Explains why an answer is incomplete, and asks its model again. */
function Ending({ comparisonId, answer, name }: AnswerProps) {
  const text = useCompareMessages();
  const retry = useCallAction(retryComparisonAnswer);
  const params = { comparison_id: comparisonId, answer_id: answer.answer_id };
  return (
    <p className={styles.ending}>
      <b>{text(answer.status === 'running' || answer.status === 'complete' ? 'stopped' : answer.status)}</b> {answer.problem}{' '}
      <Button
        size="small"
        icon={<RotateCcw size={14} />}
        loading={retry.isPending}
        aria-label={text('retryOf', { name })}
        onClick={() => retry.mutate({ params })}
      >
        {text('retry')}
      </Button>
    </p>
  );
}

/** Opens a chat that begins with the question and this answer, and lets its model go on there unless names are hidden. */
function ContinueButton({ comparisonId, answer, name }: AnswerProps) {
  const text = useCompareMessages();
  const { navigate, model: models } = useShell();
  const create = useCallAction(continueComparison, { failure: text('continueFailed') });
  const { model, model_name: modelName, answer_id } = answer;
  const handleClick = () =>
    create.mutate(
      { params: { comparison_id: comparisonId, answer_id } },
      {
        onSuccess: async ({ session_id }) => {
          if (model !== null && models.current().modelId !== model) await models.choose({ modelId: model, modelName });
          navigate.to(routes.chat({ sessionId: session_id }));
        },
      },
    );
  return (
    <Tooltip title={text('continueChat')}>
      <Button
        type="text"
        icon={<MessageSquarePlus />}
        loading={create.isPending}
        aria-label={text('continueChatOf', { name })}
        onClick={handleClick}
      />
    </Tooltip>
  );
}
