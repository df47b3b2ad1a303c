import { EmptyState, ErrorState, ListSkeleton, PageHeader } from 'shared-ui';
import { Bot } from 'shared-ui/icons';
import { useModelsMessages } from '../../messages/models.ts';
import { ConnectProvider } from './connect-provider.tsx';
import { ConnectTools } from './connect-tools.tsx';
import { ModelGroups } from './model-groups.tsx';
import * as styles from './models.module.css';
import { useModels } from './use-models.ts';

export function ModelsPage() {
  const text = useModelsMessages();
  return (
    <div className="ui-page">
      <PageHeader
        title={text('modelsTitle')}
        note={text('modelsNote')}
        actions={
          <span className={styles.actions}>
            <ConnectTools />
            <ConnectProvider />
          </span>
        }
      />
      <ModelsBody />
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
  return <ModelGroups models={data} canChange />;
}
