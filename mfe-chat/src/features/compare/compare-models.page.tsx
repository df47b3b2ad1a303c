import { useState } from 'react';
import { answersChats, limits, type Model, routes } from 'shared-contracts';
import { type ComparisonTask, comparisonTasks, getComparison, startComparison } from 'shared-contracts/model-calls';
import { EmptyState, PageHeader, QueryView } from 'shared-ui';
import { Composer } from 'shared-ui/chat';
import { Select, Switch, Tabs } from 'shared-ui/form';
import { Layers } from 'shared-ui/icons';
import { useCallAction, useCallCache } from 'shared-ui/query';
import { Link, useSearchParams } from 'shared-ui/router';
import { useModels } from '../../core/model/use-models.ts';
import { useCompareMessages } from '../../messages/compare.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './comparison.module.css';
import { ComparisonList } from './comparison-list.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { leastCompared, ModelChoice, mostCompared } from './model-choice.tsx';
import { WinRates } from './win-rates.tsx';

const views = ['compare', 'list', 'rates'] as const;

/** Compares two to four models with one message, side by side, and keeps the answers and votes. */
export function CompareModelsPage() {
  const text = useCompareMessages();
  const [params, setParams] = useSearchParams();
  const [isBlind, setIsBlind] = useState(false);
  const openId = params.get('comparison');
  const view = views.find((one) => one === params.get('view')) ?? 'compare';
  const parents = [{ label: text('modelsTitle'), to: routes.models() }];
  const hideNames = (
    <span className={styles.hideNames}>
      <span aria-hidden="true">{text('hideNames')}</span>
      <Switch aria-label={text('hideNames')} checked={isBlind} onChange={setIsBlind} />
    </span>
  );
  // Only the tab with a form stays in the page; the others read their figures again each time.
  const items = [
    { key: 'compare', label: text('compareTab'), children: <Compare isBlind={isBlind} openId={openId} /> },
    {
      key: 'list',
      destroyOnHidden: true,
      label: text('listTitle'),
      children: <ComparisonList openId={openId} onClose={() => setParams({ view: 'list' }, { replace: true })} />,
    },
    { key: 'rates', destroyOnHidden: true, label: text('ratesTitle'), children: <WinRates /> },
  ];
  const showView = (key: string) =>
    setParams(
      (shown) => {
        if (key === 'compare') shown.delete('view');
        else shown.set('view', key);
        return shown;
      },
      { replace: true },
    );
  return (
    <div className="ui-page">
      <PageHeader title={text('compareTitle')} note={text('compareNote')} parents={parents} actions={hideNames} />
      <Tabs activeKey={view} items={items} onChange={showView} />
    </div>
  );
}

function Compare({ isBlind, openId }: { isBlind: boolean; openId: string | null }) {
  const text = useCompareMessages();
  const [, setParams] = useSearchParams();
  return (
    <QueryView query={useModels()} failedTitle={text('compareFailedTitle')}>
      {(models) => (
        <CompareForm
          models={models.filter(answersChats)}
          isBlind={isBlind}
          openId={openId}
          onStart={(id) => setParams({ comparison: id })}
        />
      )}
    </QueryView>
  );
}

interface CompareFormProps {
  models: readonly Model[];
  isBlind: boolean;
  openId: string | null;
  onStart: (comparisonId: string) => void;
}

/** Renders the models, the open comparison, and the box for the next message. */
function CompareForm({ models, isBlind, openId, onStart }: CompareFormProps) {
  const text = useCompareMessages();
  const common = useMessages();
  const cache = useCallCache();
  const start = useCallAction(startComparison);
  const [chosen, setChosen] = useState<readonly string[]>(() => models.slice(0, leastCompared).map(({ id }) => id));
  const [message, setMessage] = useState('');
  const [task, setTask] = useState<ComparisonTask>('other');
  const shown = openId ? <ComparisonView key={openId} comparisonId={openId} models={models} /> : null;
  if (models.length < leastCompared) {
    const action = <Link to={routes.models()}>{text('seeModels')}</Link>;
    const note = text('compareNeedsTwoNote', { count: models.length });
    return (
      <>
        {shown}
        <EmptyState icon={<Layers />} title={text('compareNeedsTwo')} note={note} action={action} />
      </>
    );
  }
  const picked = models.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const isTooLong = message.length > limits.chatMessageMaxCharacters;
  const canStart = !start.isPending && !isTooLong && picked.length >= leastCompared && picked.length <= mostCompared;
  const handleSend = (question: string) => {
    if (!canStart) return;
    const body = { question, models: picked, task, is_blind: isBlind };
    start.mutate(
      { body },
      {
        onSuccess: (comparison) => {
          const { comparison_id } = comparison;
          cache.put(getComparison, { params: { comparison_id } }, comparison);
          setMessage('');
          onStart(comparison_id);
        },
      },
    );
  };
  const taskChoice = (
    <Select
      className={styles.task}
      variant="borderless"
      aria-label={text('task')}
      prefix={text('taskIs')}
      value={task}
      options={comparisonTasks.map((value) => ({ value, label: text(`task-${value}`) }))}
      onChange={setTask}
    />
  );
  const problem = isTooLong ? common('tooLong', { count: limits.chatMessageMaxCharacters }) : '';
  return (
    <>
      <ModelChoice models={models} chosen={chosen} onChange={setChosen} />
      {shown}
      <Composer
        value={message}
        onChange={setMessage}
        onSend={handleSend}
        isDisabled={start.isPending}
        label={text('comparePrompt')}
        placeholder={text('comparePrompt')}
        actions={taskChoice}
      />
      {problem || picked.length < leastCompared ? (
        <p className="ui-composer-note" role="alert">
          {problem || text('compareChoose')}
        </p>
      ) : null}
    </>
  );
}
