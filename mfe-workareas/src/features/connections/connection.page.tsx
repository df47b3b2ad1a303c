import { routes } from 'shared-contracts';
import { type AutomationPlatform, platformNames } from 'shared-contracts/connection-calls';
import { EmptyState, PageHeader, QueryView } from 'shared-ui';
import { Plug } from 'shared-ui/icons';
import { Link, useParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { ConnectForm } from './connect-form.tsx';
import { Connected } from './connected.tsx';
import { useConnections } from './connections.api.ts';

const isPlatform = (name: string): name is AutomationPlatform => name in platformNames;

/** Renders a connected n8n or Make, or the form that connects it. */
export function ConnectionPage() {
  const { name = '' } = useParams();
  return <div className="ui-page">{isPlatform(name) ? <Platform key={name} platform={name} /> : <UnknownConnection />}</div>;
}

function Platform({ platform }: { platform: AutomationPlatform }) {
  const text = useMessages();
  const connections = useConnections();
  const name = platformNames[platform];
  return (
    <>
      <PageHeader
        title={name}
        note={text(platform === 'n8n' ? 'n8nNote' : 'makeNote')}
        actions={<Link to={routes.workflows()}>{text('seeWorkflows')}</Link>}
      />
      <QueryView query={connections} failedTitle={text('connectionsFailed')} shape="tile">
        {(all) => {
          const connection = all.find((one) => one.platform === platform);
          return connection ? <Connected connection={connection} /> : <ConnectForm platform={platform} />;
        }}
      </QueryView>
    </>
  );
}

function UnknownConnection() {
  const text = useMessages();
  return (
    <>
      <PageHeader title={text('connectionUnknown')} />
      <EmptyState icon={<Plug />} title={text('connectionUnknownNote')} action={<Link to={routes.apps()}>{text('seeApps')}</Link>} />
    </>
  );
}
