import { useState } from 'react';
import { lazyCode, type Model } from 'shared-contracts';
import { listScopedConnections } from 'shared-contracts/connection-calls';
import { Button, EmptyState, ErrorState, LazyPart, ListSkeleton, PageHeader } from 'shared-ui';
import { Tabs } from 'shared-ui/form';
import { Bot, Plus } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { ConnectModel } from '../../core/connect/connect-model.tsx';
import { useModels } from '../../core/model/use-models.ts';
import { useLocalModelsMessages } from '../../messages/local-models.ts';
import { useModelsMessages } from '../../messages/models.ts';
import { ModelTable } from './model-table.tsx';
import { OtherServices } from './other-services.tsx';
import { Providers } from './providers.tsx';
import { ownScope } from './use-model-actions.ts';

const presetModal = lazyCode(() => import(/* webpackChunkName: "model-settings" */ '../../core/settings/model-settings.tsx'));

export function ModelsPage() {
  const text = useModelsMessages();
  const localText = useLocalModelsMessages();
  const [params, setParams] = useSearchParams();
  const presetId = params.get('preset');
  const closePreset = () => setParams({}, { replace: true });
  const tabs = [
    { key: 'models', label: text('modelsTitle'), children: <ModelsBody /> },
    { key: 'services', label: text('toolsTitle'), children: <OtherServices /> },
  ];
  return (
    <div className="ui-page">
      <PageHeader
        title={text('modelsTitle')}
        note={text('modelsNote')}
        actions={
          <ConnectModel>
            {(open) => (
              <Button type="primary" icon={<Plus />} onClick={() => open()}>
                {localText('connectModel')}
              </Button>
            )}
          </ConnectModel>
        }
      />
      <Tabs
        items={tabs}
        activeKey={params.get('tab') === 'services' ? 'services' : 'models'}
        onChange={(tab) => setParams(tab === 'services' ? { tab } : {}, { replace: true })}
      />
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
  // The table of providers comes first, so nothing shows before both are there.
  const own = useCall(listScopedConnections, { query: ownScope });
  if (isPending || own.isPending) return <ListSkeleton shape="tile" />;
  if (!data)
    return <ErrorState title={text('modelsFailed')} note={error.message} error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (data.length === 0) return <EmptyState icon={<Bot />} title={text('noModels')} />;
  return <FoundModels models={data.filter(({ connected }) => connected)} />;
}

/** Lists providers and models. What a test found stays until the next one. */
function FoundModels({ models }: { models: readonly Model[] }) {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const handleTested = (id: string, problem: string | null) =>
    setProblems((known) => {
      const others = [...known].filter(([key]) => key !== id);
      return new Map(problem === null ? others : [...others, [id, problem] as const]);
    });
  return (
    <>
      <Providers models={models} problems={problems} onTested={handleTested} />
      <ModelTable models={models} problems={problems} />
    </>
  );
}
