import { routes } from 'shared-contracts';
import { EmptyState, PageHeader, QueryView, Tag } from 'shared-ui';
import { AppWindow } from 'shared-ui/icons';
import { Link, useParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { findApp } from './app-catalogue.model.ts';
import { useConnectedApps } from './apps.api.ts';

export function AppPage() {
  const text = useMessages();
  const { routeUrl = '' } = useParams();
  return (
    <div className="page">
      <QueryView query={useConnectedApps()} failedTitle={text('appsFailed')} shape="tile">
        {(connected) => <FoundApp app={findApp(routeUrl, connected)} />}
      </QueryView>
    </div>
  );
}

function FoundApp({ app }: { app: ReturnType<typeof findApp> }) {
  const text = useMessages();
  const all = <Link to={routes.apps()}>{text('seeApps')}</Link>;
  if (!app)
    return (
      <>
        <PageHeader title={text('appUnknown')} />
        <EmptyState icon={<AppWindow />} title={text('appUnknownNote')} action={all} />
      </>
    );
  const { name, isConnected, suggested } = app;
  const connection = suggested?.connection;
  return (
    <>
      <PageHeader
        title={name}
        note={suggested ? text(suggested.note) : undefined}
        actions={<Tag color={isConnected ? 'success' : undefined}>{text(isConnected ? 'connected' : 'notConnected')}</Tag>}
      />
      <EmptyState
        icon={<AppWindow />}
        title={text(isConnected ? 'appConnectedNote' : connection ? 'automationNote' : 'appNote', { name })}
        action={connection ? <Link to={routes.connection(connection)}>{text('openConnection')}</Link> : all}
      />
    </>
  );
}
