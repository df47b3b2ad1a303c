import type { Owned, RouteContribution } from 'shared-contracts';
import { getProfile } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../messages/messages.ts';
import { useIsShown } from '../shared/profile.store.ts';
import { NotFoundPage } from './error-pages.tsx';
import { RemotePage } from './remote-page.tsx';

/** Renders a page that only administrators of the installation get, whose code nobody else loads. */
export function AdministratorsOnly({ route }: { readonly route: Owned<RouteContribution> }) {
  const text = useMessages();
  const isShown = useIsShown()(route);
  const email = useSession()?.email ?? '';
  const profile = useCall(getProfile, { query: { email } }, { isEnabled: !isShown });
  if (isShown || profile.data?.installation_role) return <RemotePage remote={route.remote} id={route.id} title={route.title} />;
  return (
    <QueryView query={profile} failedTitle={text('somethingWentWrong')}>
      {() => <NotFoundPage />}
    </QueryView>
  );
}
