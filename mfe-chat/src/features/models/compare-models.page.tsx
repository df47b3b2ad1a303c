import './compare-models.css';
import { useState } from 'react';
import { limits, type Model, routes } from 'shared-contracts';
import { Button, EmptyState, Input, PageHeader, QueryView, Spin } from 'shared-ui';
import { Markdown } from 'shared-ui/chat';
import { Checkbox } from 'shared-ui/form';
import { Layers } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { useModels } from './models.api.ts';
import { type Column, useComparison } from './use-comparison.ts';

const least = 2;
const most = 4;

/** One message, two to four models side by side, each with its times as measured. */
export function CompareModelsPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('compareTitle')} note={text('compareNote')} />
      <QueryView query={useModels()} failedTitle={text('modelsFailed')}>
        {(models) => <CompareBody models={models.filter(({ connected }) => connected)} />}
      </QueryView>
    </div>
  );
}

function CompareBody({ models }: { models: readonly Model[] }) {
  const text = useMessages();
  const { columns, isBusy, start, stop } = useComparison();
  const [chosen, setChosen] = useState<readonly string[]>(() => models.slice(0, least).map(({ id }) => id));
  const [message, setMessage] = useState('');
  if (models.length < least) {
    const action = <Link to={routes.models()}>{text('seeModels')}</Link>;
    const note = text('compareNeedsTwoNote', { count: models.length });
    return <EmptyState icon={<Layers />} title={text('compareNeedsTwo')} note={note} action={action} />;
  }
  const picked = models.filter(({ id }) => chosen.includes(id));
  const canStart = !isBusy && message.trim() !== '' && picked.length >= least && picked.length <= most;
  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (canStart) start(message, picked);
  };
  return (
    <>
      <form className="compare-form" onSubmit={handleSubmit}>
        <Input.TextArea
          aria-label={text('comparePrompt')}
          placeholder={text('comparePrompt')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={limits.chatMessageMaxCharacters}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <fieldset>
          <legend>{text('compareModels')}</legend>
          {models.map(({ id, modelName, provider }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && picked.length >= most}
              onChange={({ target }) => setChosen((all) => (target.checked ? [...all, id] : all.filter((each) => each !== id)))}
            >
              {modelName} <small>{provider}</small>
            </Checkbox>
          ))}
        </fieldset>
        <p>
          <Button type="primary" htmlType="submit" disabled={!canStart}>
            {text('compareStart')}
          </Button>{' '}
          {picked.length < least ? text('compareChoose') : null}
        </p>
      </form>
      <div className="compare-columns">
        {columns.map((column) => (
          <CompareColumn key={column.model.id} column={column} onStop={() => void stop(column)} />
        ))}
      </div>
    </>
  );
}

function CompareColumn({ column, onStop }: { column: Column; onStop: () => void }) {
  const text = useMessages();
  const { model, content, state, problem, usage } = column;
  const isRunning = state === 'running';
  return (
    <article className="compare-column" aria-label={model.modelName} aria-busy={isRunning}>
      <header>
        <h2>{model.modelName}</h2>
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

/** As the server measured them; what a provider does not count is not made up. */
function Figures({ usage }: { usage: NonNullable<Column['usage']> }) {
  const text = useMessages();
  const number = (value: number) => new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
  const { total_ms, first_text_ms, output_tokens } = usage;
  const writingMs = first_text_ms === undefined ? 0 : total_ms - first_text_ms;
  const rate = output_tokens && writingMs > 0 ? text('compareRate', { rate: number((output_tokens * 1000) / writingMs) }) : '';
  const lines = [
    first_text_ms === undefined ? '' : text('compareFirst', { seconds: number(first_text_ms / 1000) }),
    output_tokens === undefined ? text('compareNoTokens') : rate,
    text('compareTotal', { seconds: number(total_ms / 1000) }),
  ];
  return <p className="compare-figures">{lines.filter(Boolean).join(' · ')}</p>;
}
