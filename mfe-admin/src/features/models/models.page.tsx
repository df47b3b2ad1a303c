import { useState } from 'react';
import { setInstallationModel } from 'shared-contracts/admin-calls';
import { listScopedConnections } from 'shared-contracts/connection-calls';
import { Button, EmptyState, PageHeader, QueryView } from 'shared-ui';
import { ConnectionModal } from 'shared-ui/form';
import { Brain, Plus } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { installationScope } from '../../shared/installation-scope.ts';
import { ConnectionSection } from './connection.section.tsx';
import { EmbeddingSection } from './embedding.section.tsx';
import { LocalDiscovery } from './local-discovery.tsx';

/** Manages the model connections of the installation. */
export function ModelsPage() {
  const text = useModelsMessages();
  const choose = useCallAction(setInstallationModel, { failure: false });
  const connections = useCall(listScopedConnections, { query: installationScope });
  const [isConnecting, setIsConnecting] = useState(false);
  const connect = (
    <Button type="primary" icon={<Plus />} onClick={() => setIsConnecting(true)}>
      {text('connect')}
    </Button>
  );
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} actions={connect} />
      <QueryView query={connections} failedTitle={text('failed')}>
        {({ connections: found, default_model }) => (
          <>
            <DefaultModel name={default_model?.name} />
            <LocalDiscovery />
            <EmbeddingSection />
            {found.length ? (
              found.map((connection) => <ConnectionSection key={connection.connection_id} connection={connection} />)
            ) : (
              <EmptyState icon={<Brain />} title={text('none')} note={text('noneNote')} />
            )}
          </>
        )}
      </QueryView>
      {isConnecting ? (
        <ConnectionModal
          title={text('connect')}
          scope={installationScope}
          onChooseDefault={(default_model) => choose.mutateAsync({ body: { default_model } })}
          onClose={() => setIsConnecting(false)}
        />
      ) : null}
    </div>
  );
}

function DefaultModel({ name }: { name: string | undefined }) {
  const text = useModelsMessages();
  const clear = useCallAction(setInstallationModel, { success: () => text('saved') });
  if (name === undefined) return <p>{text('noDefault')}</p>;
  return (
    <p>
      {text('defaultIs', { name })}{' '}
      <Button size="small" loading={clear.isPending} onClick={() => clear.mutate({ body: { default_model: null } })}>
        {text('clearDefault')}
      </Button>
    </p>
  );
}
