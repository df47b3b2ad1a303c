import { useState } from 'react';
import { answersChats, limits, type Model, routes } from 'shared-contracts';
import { type ComparisonTask, comparisonTasks, getComparison, startComparison } from 'shared-contracts/model-calls';
import { Button, EmptyState, Input, PageHeader, QueryView } from 'shared-ui';
import { Checkbox, Select } from 'shared-ui/form';
import { Layers } from 'shared-ui/icons';
import { useCallAction, useCallCache } from 'shared-ui/query';
import { Link, useSearchParams } from 'shared-ui/router';
import { useModels } from '../../core/model/use-models.ts';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './comparison.module.css';
import { ComparisonList } from './comparison-list.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { leastCompared, ModelChoice, mostCompared } from './model-choice.tsx';
import { WinRates } from './win-rates.tsx';

/** Compares two to four models with one message, side by side, and keeps the answers and votes. */
export function CompareModelsPage() {
  const text = useCompareMessages();
  const [params, setParams] = useSearchParams();
  const openId = params.get('comparison');
  return (
    <div className="ui-page">
      <PageHeader title={text('compareTitle')} note={text('compareNote')} />
      <QueryView query={useModels()} failedTitle={text('compareFailedTitle')}>
        {(models) => <CompareForm models={models.filter(answersChats)} onStart={(id) => setParams({ comparison: id })} />}
      </QueryView>
      {openId ? <ComparisonView key={openId} comparisonId={openId} /> : null}
      <ComparisonList openId={openId} onClose={() => setParams({}, { replace: true })} />
      <WinRates />
    </div>
  );
}

function CompareForm({ models, onStart }: { models: readonly Model[]; onStart: (comparisonId: string) => void }) {
  const text = useCompareMessages();
  const cache = useCallCache();
  const start = useCallAction(startComparison);
  const [chosen, setChosen] = useState<readonly string[]>(() => models.slice(0, leastCompared).map(({ id }) => id));
  const [message, setMessage] = useState('');
  const [task, setTask] = useState<ComparisonTask>('other');
  const [isBlind, setIsBlind] = useState(false);
  if (models.length < leastCompared) {
    const action = <Link to={routes.models()}>{text('seeModels')}</Link>;
    const note = text('compareNeedsTwoNote', { count: models.length });
    return <EmptyState icon={<Layers />} title={text('compareNeedsTwo')} note={note} action={action} />;
  }
  const picked = models.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const canStart = !start.isPending && message.trim() !== '' && picked.length >= leastCompared && picked.length <= mostCompared;
  const handleSubmit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!canStart) return;
    const body = { question: message, models: picked, task, is_blind: isBlind };
    start.mutate(
      { body },
      {
        onSuccess: (comparison) => {
          const { comparison_id } = comparison;
          cache.put(getComparison, { params: { comparison_id } }, comparison);
          onStart(comparison_id);
        },
      },
    );
  };
  // As in a chat, Enter sends, except with a modifier key or while an input method is composing.
  const handleKey = (event: React.KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !nativeEvent.isComposing) handleSubmit(event);
  };
  return (
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
      <div className={styles.start}>
        <Button type="primary" htmlType="submit" loading={start.isPending} disabled={!start.isPending && !canStart}>
          {text('compareStart')}
        </Button>
        <Select
          className={styles.task}
          aria-label={text('task')}
          prefix={text('taskIs')}
          value={task}
          options={comparisonTasks.map((value) => ({ value, label: text(`task-${value}`) }))}
          onChange={setTask}
        />
        <Checkbox checked={isBlind} onChange={({ target }) => setIsBlind(target.checked)}>
          {text('hideNames')}
        </Checkbox>
        {picked.length < leastCompared ? <span>{text('compareChoose')}</span> : null}
      </div>
    </form>
  );
}
