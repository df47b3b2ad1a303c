import { getInstallation } from 'shared-contracts/admin-calls';
import { Facts, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { adminPages } from '../../core/pages/admin-pages.ts';
import { useMessages } from '../../messages/messages.ts';

/** Renders the console's first page: what the installation holds, and a tile for each page. */
export function OverviewPage() {
  const text = useMessages();
  const installation = useCall(getInstallation, {});
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} />
      <QueryView query={installation} failedTitle={text('failed')}>
        {({ role, people, groups }) => (
          <>
            <Facts
              label={text('title')}
              facts={[
                { label: text('yourRole'), value: text(`role_${role}`) },
                { label: text('people'), value: text('count', { count: people }) },
                { label: text('groups'), value: text('count', { count: groups }) },
              ]}
            />
            <Section title={text('pages')}>
              <TileGrid label={text('pages')} items={adminPages.filter((page) => page.title !== 'overview')} itemKey={(page) => page.to}>
                {({ to, title, note, Icon }) => <Tile icon={<Icon />} title={text(title)} note={text(note)} to={to} />}
              </TileGrid>
            </Section>
          </>
        )}
      </QueryView>
    </div>
  );
}
