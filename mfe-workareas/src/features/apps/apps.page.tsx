import { useEffect } from 'react';
import { type ConnectedApp, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { EmptyState, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
import { AppWindow } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { type ListedApp, listAppsToExplore } from './app-catalog.model.ts';
import { useConnectedApps } from './apps.api.ts';
import { SaveApp } from './save-app.tsx';

/** Renders the user's apps and the suggestions. Explore More Apps opens it with the suggestions first. */
export function AppsPage() {
  const text = useMessages();
  const [params] = useSearchParams();
  const { notify } = useShell();
  const apps = useConnectedApps();
  const hasFailed = apps.isError;
  useEffect(() => {
    if (hasFailed) notify.error({ title: text('appsFailedTitle'), description: text('appsFailed') });
  }, [hasFailed, notify, text]);
  return (
    <div className="ui-page">
      <PageHeader title={text('appsTitle')} note={text('appsNote')} />
      <QueryView query={apps} failedTitle={text('appsFailed')} shape="tile">
        {(connected) => {
          const parts = [<MyApps key="mine" apps={connected} />, <MoreApps key="more" apps={listAppsToExplore(connected)} />];
          return params.get('view') === 'explore' ? parts.toReversed() : parts;
        }}
      </QueryView>
    </div>
  );
}

function MyApps({ apps }: { apps: readonly ConnectedApp[] }) {
  const text = useMessages();
  return (
    <Section title={text('myApps')}>
      {apps.length ? (
        <TileGrid label={text('myApps')} items={apps} itemKey={(app) => app.app_id}>
          {(app) => <Tile icon={<AppWindow />} title={app.AppName} note={text('connected')} to={routes.app(app.RouteURL)} />}
        </TileGrid>
      ) : (
        <EmptyState icon={<AppWindow />} title={text('noApps')} />
      )}
    </Section>
  );
}

function MoreApps({ apps }: { apps: readonly ListedApp[] }) {
  const text = useMessages();
  return (
    <Section title={text('exploreApps')}>
      <RowList label={text('exploreApps')} items={apps} itemKey={(app) => app.routeUrl}>
        {(app) => (
          <ListRow
            label={`${app.name} · ${text(`appGroup_${app.group}`)}`}
            to={routes.app(app.routeUrl)}
            isWrapping
            extra={<SaveApp app={app} />}
          />
        )}
      </RowList>
    </Section>
  );
}
