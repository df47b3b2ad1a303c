import { getInstallation, getSignInPolicy, listIdentityProviders } from 'shared-contracts/admin-calls';
import { PageHeader, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { PolicySection } from './policy.section.tsx';
import { ProvidersSection } from './providers.section.tsx';

/** Renders how people sign in: the identity providers and the rules. Admins see them, owners change them. */
export function SignInPage() {
  const text = useSignInMessages();
  const installation = useCall(getInstallation, {});
  const providers = useCall(listIdentityProviders, {});
  const policy = useCall(getSignInPolicy, {});
  const isOwner = installation.data?.role === 'owner';
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={installation.data && !isOwner ? text('onlyOwners') : text('note')} />
      <QueryView query={providers} failedTitle={text('failed')}>
        {(listed) => (
          <>
            <ProvidersSection {...listed} isOwner={isOwner} />
            <QueryView query={policy} failedTitle={text('failed')}>
              {(known) => <PolicySection {...known} providers={listed.providers} isOwner={isOwner} />}
            </QueryView>
          </>
        )}
      </QueryView>
    </div>
  );
}
