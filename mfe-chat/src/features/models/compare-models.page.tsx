import { routes } from 'shared-contracts';
import { EmptyState, ErrorState, ListSkeleton, PageHeader } from 'shared-ui';
import { Layers } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { ModelGroups } from './model-groups.tsx';
import { useModels } from './models.api.ts';

export function CompareModelsPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('compareTitle')} note={text('compareNote')} />
      <CompareBody />
    </div>
  );
}

function CompareBody() {
  const text = useMessages();
  const { data, error, isPending, isFetching, refetch } = useModels();
  if (isPending) return <ListSkeleton shape="tile" />;
  if (!data)
    return <ErrorState title={text('modelsFailed')} note={error.message} error={error} onRetry={refetch} isRetrying={isFetching} />;
  const connected = data.filter((model) => model.connected);
  return (
    <>
      <ModelGroups models={connected} />
      {connected.length < 2 ? (
        <EmptyState
          icon={<Layers />}
          title={text('compareNeedsTwo')}
          note={text('compareNeedsTwoNote', { count: connected.length })}
          action={<Link to={routes.models()}>{text('seeModels')}</Link>}
        />
      ) : null}
    </>
  );
}
