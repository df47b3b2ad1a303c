import { routes } from 'shared-contracts';
import { EmptyState, PageHeader, QueryView, Tile, TileGrid } from 'shared-ui';
import { User, Users } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { useProfile } from '../../shared/profile.api.ts';
import { fullName } from '../../shared/profile-facts.tsx';

export function MyNetworkPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('networkTitle')} note={text('networkNote')} />
      <QueryView query={useProfile()} failedTitle={text('profileFailed')} shape="tile">
        {(profile) => (
          <>
            <TileGrid label={text('networkLabel')} items={[profile]} itemKey={(person) => person.email}>
              {(person) => (
                <Tile
                  icon={<User />}
                  title={`${fullName(person) || person.email} (${text('you')})`}
                  note={[person.email, person.company].filter(Boolean).join(' · ')}
                  to={routes.profile()}
                />
              )}
            </TileGrid>
            <EmptyState icon={<Users />} title={text('networkAlone')} />
          </>
        )}
      </QueryView>
    </div>
  );
}
