import { useState } from 'react';
import { lazyCode, type Model } from 'shared-contracts';
import { Button, EmptyState, ErrorState, LazyPart, ListSkeleton, PageHeader } from 'shared-ui';
import { Bot, Plus } from 'shared-ui/icons';
import { useSearchParams } from 'shared-ui/router';
import { ConnectModel } from '../../core/connect/connect-model.tsx';
import { useModels } from '../../core/model/use-models.ts';
import { useLocalModelsMessages } from '../../messages/local-models.ts';
import { useModelFactsMessages } from '../../messages/model-facts.ts';
import { useModelsMessages } from '../../messages/models.ts';
import { ConnectTools } from './connect-tools.tsx';
import { LocalServers } from './local-servers.tsx';
import { everyModel, filterModels } from './model-facts.model.ts';
import { ModelFilters } from './model-filters.tsx';
import { ModelGroups } from './model-groups.tsx';
import * as styles from './models.module.css';

const presetModal = lazyCode(() => import(/* webpackChunkName: "model-settings" */ '../../core/settings/model-settings.tsx'));

export function ModelsPage() {
  const text = useModelsMessages();
  const localText = useLocalModelsMessages();
  const [params, setParams] = useSearchParams();
  const presetId = params.get('preset');
  const closePreset = () => setParams({}, { replace: true });
  return (
    <div className="ui-page">
      <PageHeader
        title={text('modelsTitle')}
        note={text('modelsNote')}
        actions={
          <span className={styles.actions}>
            <ConnectTools />
            <ConnectModel>
              {(open) => (
                <Button type="primary" icon={<Plus />} onClick={() => open()}>
                  {localText('connectModel')}
                </Button>
              )}
            </ConnectModel>
          </span>
        }
      />
      <LocalServers />
      <ModelsBody />
      {presetId ? (
        <LazyPart code={presetModal} onClose={closePreset}>
          {({ ModelSettings }) => <ModelSettings title={text('preset')} settings={undefined} presetId={presetId} onClose={closePreset} />}
        </LazyPart>
      ) : null}
    </div>
  );
}

function ModelsBody() {
  const text = useModelsMessages();
  const { data, error, isPending, isFetching, refetch } = useModels();
  if (isPending) return <ListSkeleton shape="tile" />;
  if (!data)
    return <ErrorState title={text('modelsFailed')} note={error.message} error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (data.length === 0) return <EmptyState icon={<Bot />} title={text('noModels')} />;
  return <FoundModels models={data} />;
}

function FoundModels({ models }: { models: readonly Model[] }) {
  const text = useModelFactsMessages();
  const [filter, setFilter] = useState(everyModel);
  const found = filterModels(models, filter);
  return (
    <>
      {models.length > fewModels ? <ModelFilters filter={filter} onChange={setFilter} /> : null}
      <p className="ui-visually-hidden" role="status">
        {found.length ? '' : text('noMatch')}
      </p>
      {found.length ? (
        <ModelGroups models={found} canChange />
      ) : (
        <EmptyState
          icon={<Bot />}
          title={text('noMatch')}
          note={text('noMatchNote')}
          action={<Button onClick={() => setFilter(everyModel)}>{text('showAll')}</Button>}
        />
      )}
    </>
  );
}

/** How many models need no search. */
const fewModels = 5;
