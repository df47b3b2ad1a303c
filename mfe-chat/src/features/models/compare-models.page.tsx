import { useState } from 'react';
import { limits, type Model, routes } from 'shared-contracts';
import { Button, EmptyState, getLocale, Input, PageHeader, QueryView, Spin } from 'shared-ui';
import { Markdown } from 'shared-ui/chat';
import { Layers } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useModelsMessages } from '../../messages/models.ts';
import * as styles from './compare-models.module.css';
import { leastCompared, ModelChoice, mostCompared } from './model-choice.tsx';
import { type Column, useComparison } from './use-comparison.ts';
import { useModels } from './use-models.ts';

/** Compares two to four models with one message, side by side, with measured times. */
export function CompareModelsPage() {
  const text = useModelsMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('compareTitle')} note={text('compareNote')} />
      <QueryView query={useModels()} failedTitle={text('modelsFailed')}>
        {(models) => <CompareBody models={models.filter(({ connected }) => connected)} />}
      </QueryView>
    </div>
  );
}

function CompareBody({ models }: { models: readonly Model[] }) {
  const text = useModelsMessages();
  const { columns, isBusy, start, stop } = useComparison();
  const [chosen, setChosen] = useState<readonly string[]>(() => models.slice(0, leastCompared).map(({ id }) => id));
  const [message, setMessage] = useState('');
  if (models.length < leastCompared) {
    const action = <Link to={routes.models()}>{text('seeModels')}</Link>;
    const note = text('compareNeedsTwoNote', { count: models.length });
    return <EmptyState icon={<Layers />} title={text('compareNeedsTwo')} note={note} action={action} />;
  }
  const picked = models.filter(({ id }) => chosen.includes(id));
  const canStart = !isBusy && message.trim() !== '' && picked.length >= leastCompared && picked.length <= mostCompared;
  const handleSubmit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (canStart) start(message, picked);
  };
  // As in a chat, Enter sends, except with a modifier key or while an input method is composing.
  const handleKey = (event: React.KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !nativeEvent.isComposing) handleSubmit(event);
  };
  return (
    <>
      <form onSubmit={handleSubmit}>
        <Input.TextArea
          aria-label={text('comparePrompt')}
          placeholder={text('comparePrompt')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={limits.chatMessageMaxCharacters}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={handleKey}
        />
        <ModelChoice models={models} chosen={chosen} onChange={setChosen} />
        <p>
          <Button type="primary" htmlType="submit" disabled={!canStart}>
            {text('compareStart')}
          </Button>{' '}
          {picked.length < leastCompared ? text('compareChoose') : null}
        </p>
      </form>
      <div className={styles.columns}>
        {columns.map((column) => (
          <CompareColumn key={column.model.id} column={column} onStop={() => void stop(column)} />
        ))}
      </div>
    </>
  );
}

function CompareColumn({ column, onStop }: { column: Column; onStop: () => void }) {
  const text = useModelsMessages();
  const { model, content, state, problem, usage } = column;
  const isRunning = state === 'running';
  return (
    <article className={styles.column} aria-label={model.modelName} aria-busy={isRunning}>
      <header>
        <h2>
          {model.modelName} <small>{model.provider}</small>
        </h2>
        {isRunning ? (
          <Button size="small" aria-label={text('compareStopOf', { name: model.modelName })} onClick={onStop}>
            {text('compareStop')}
          </Button>
        ) : null}
      </header>
      {content ? <Markdown content={content} isStreaming={isRunning} /> : null}
      {isRunning && !content ? <Spin size="small" /> : null}
      {state === 'failed' || state === 'stopped' ? (
        <p>
          <b>{text(state)}</b> {problem}
        </p>
      ) : null}
      {usage ? <Figures usage={usage} /> : null}
    </article>
  );
}

/** Renders the times measured by the server. Tokens are shown only if the provider counts them. */
function Figures({ usage }: { usage: NonNullable<Column['usage']> }) {
  const text = useModelsMessages();
  const number = (value: number) => new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(value);
  const { total_ms, first_text_ms, output_tokens } = usage;
  // Below a second, rounding to tenths would suggest that some models answer instantly.
  const getTime = (ms: number) =>
    ms < 1_000
      ? text('compareMilliseconds', { count: Math.max(1, Math.round(ms)) })
      : text('compareSeconds', { seconds: number(ms / 1_000) });
  const writingMs = first_text_ms === undefined ? 0 : total_ms - first_text_ms;
  const rate = output_tokens && writingMs > 0 ? text('compareRate', { rate: number((output_tokens * 1000) / writingMs) }) : '';
  const lines = [
    first_text_ms === undefined ? '' : text('compareFirst', { time: getTime(first_text_ms) }),
    output_tokens === undefined ? text('compareNoTokens') : rate,
    text('compareTotal', { time: getTime(total_ms) }),
  ];
  return <p className={styles.figures}>{lines.filter(Boolean).join(' · ')}</p>;
}
