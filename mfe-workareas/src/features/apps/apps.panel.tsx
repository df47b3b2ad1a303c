import { routes } from 'shared-contracts';
import { EmptyState, PanelFrame, QueryView, Section } from 'shared-ui';
import { AppWindow, Bookmark } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { findApp } from './app-catalog.model.ts';
import { useConnectedApps } from './apps.api.ts';
import { useSavedApps } from './saved-apps.store.ts';

interface AppRow {
  readonly name: string;
  readonly routeUrl: string;
}

/** Renders My Apps and Saved Apps. */
export function AppsPanel() {
  const text = useMessages();
  const apps = useConnectedApps();
  const { saved } = useSavedApps();
  const savedApps = saved.map((routeUrl) => ({ routeUrl, name: findApp(routeUrl, apps.data ?? [])?.name ?? routeUrl }));
  return (
    <PanelFrame title={text('myApps')}>
      <div className="ui-panel-section">
        <QueryView query={apps} failedTitle={text('appsFailed')}>
          {(connected) => {
            const rows = connected.map(({ AppName, RouteURL }) => ({ name: AppName, routeUrl: RouteURL }));
            return rows.length ? (
              <AppRows label={text('myApps')} rows={rows} />
            ) : (
              <EmptyState icon={<AppWindow />} title={text('noApps')} />
            );
          }}
        </QueryView>
        <Section title={text('savedApps')}>
          {savedApps.length ? (
            <AppRows label={text('savedApps')} rows={savedApps} />
          ) : (
            <EmptyState icon={<Bookmark />} title={text('noSavedApps')} />
          )}
        </Section>
      </div>
    </PanelFrame>
  );
}

function AppRows({ label, rows }: { label: string; rows: readonly AppRow[] }) {
  const { routeUrl } = useParams();
  return (
    <RowList label={label} items={rows} itemKey={(row) => row.routeUrl}>
      {(row) => <ListRow label={row.name} to={routes.app(row.routeUrl)} isCurrent={row.routeUrl === routeUrl} />}
    </RowList>
  );
}
