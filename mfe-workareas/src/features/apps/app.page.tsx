import { routes } from 'shared-contracts';
import { EmptyState, PageHeader, QueryView, Section, Tag, Tile, TileGrid } from 'shared-ui';
import { AppWindow, Bot, Plug, Workflow } from 'shared-ui/icons';
import { Link, useParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { doesKeyOf, findApp, getConnectionPage } from './app-catalog.model.ts';
import { useConnectedApps } from './apps.api.ts';
import { SaveApp } from './save-app.tsx';

export function AppPage() {
  const text = useMessages();
  const { routeUrl = '' } = useParams();
  return (
    <div className="ui-page">
      <QueryView query={useConnectedApps()} failedTitle={text('appsFailed')} shape="tile">
        {(connected) => <FoundApp app={findApp(routeUrl, connected)} />}
      </QueryView>
    </div>
  );
}

function FoundApp({ app }: { app: ReturnType<typeof findApp> }) {
  const text = useMessages();
  const all = <Link to={routes.apps()}>{text('seeApps')}</Link>;
  if (!app?.listed)
    return (
      <>
        <PageHeader title={text('appUnknown')} />
        <EmptyState icon={<AppWindow />} title={text('appUnknownNote')} action={all} />
      </>
    );
  const { name, isConnected, listed } = app;
  // Google Drive is connected by signing in, so there is nothing to manage before that.
  const page = listed.way === 'drive' && !isConnected ? undefined : getConnectionPage(listed.way);
  return (
    <>
      <PageHeader
        title={name}
        note={text(doesKeyOf(listed))}
        actions={
          <>
            <Tag color={isConnected ? 'success' : undefined}>{text(isConnected ? 'connected' : 'notConnected')}</Tag>
            <SaveApp app={listed} />
          </>
        }
      />
      <Section title={text('whatItEnables')}>
        <p>{text(listed.way === 'drive' ? 'appEnables_drive' : `appEnables_${listed.group}`, { name })}</p>
      </Section>
      <Section title={text('howToReach')}>
        {listed.way === 'drive' && !isConnected ? <p>{text('driveByLogIn')}</p> : null}
        {page ? (
          <Tile
            icon={<Plug />}
            title={text(isConnected ? 'manageConnection' : 'connectIt', { name })}
            note={text(`appWay_${listed.way}`, { name })}
            to={page}
          />
        ) : listed.way === 'through' ? (
          <ThroughOthers name={name} />
        ) : null}
        {listed.way === 'drive' ? (
          <Tile icon={<Bot />} title={text('driveFiles')} note={text('driveFilesNote')} to={routes.createAgent()} />
        ) : null}
      </Section>
    </>
  );
}

/** Explains how to reach an app that Atrium has no connector for. */
function ThroughOthers({ name }: { name: string }) {
  const text = useMessages();
  const ways = [
    { icon: <Workflow />, title: text('throughAutomation', { platform: 'n8n' }), to: routes.connection('n8n') },
    { icon: <Workflow />, title: text('throughAutomation', { platform: 'Make' }), to: routes.connection('make') },
    { icon: <Bot />, title: text('throughMcp'), to: routes.agents() },
  ];
  return (
    <>
      <p>{text('appWay_through', { name })}</p>
      <TileGrid label={text('howToReach')} items={ways} itemKey={({ title }) => title}>
        {(way) => <Tile {...way} />}
      </TileGrid>
    </>
  );
}
