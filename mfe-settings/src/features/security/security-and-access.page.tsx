import { getSecurity } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { PageHeader, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { EmailAddress } from './address.section.tsx';
import { ApiKeys } from './api-keys.section.tsx';
import { ConnectedAssistants } from './connected-assistants.section.tsx';
import { Passkeys } from './passkeys.section.tsx';
import { Password } from './password.section.tsx';
import { Protection } from './protection.tsx';
import { SignInWays } from './sign-in-ways.section.tsx';
import { TwoFactor } from './two-factor.section.tsx';

export function SecurityAndAccessPage() {
  const text = useMessages();
  const session = useSession();
  const query = useCall(getSecurity);
  return (
    <div className="ui-page">
      <PageHeader title={text('security')} note={text('securityNote')} />
      <QueryView query={query} failedTitle={text('securityFailed')}>
        {(security) => (
          <>
            <Protection security={security} />
            {security.is_address_verified === undefined || !session ? null : (
              <EmailAddress email={session.email} isVerified={security.is_address_verified} sendsMail={security.sends_mail ?? false} />
            )}
            <Password hasPassword={security.has_password} />
            {security.has_password ? <TwoFactor isOn={security.two_factor} codesLeft={security.backup_codes_left} /> : null}
            <Passkeys passkeys={security.passkeys} hasPassword={security.has_password} />
            <SignInWays
              hasPassword={security.has_password}
              hasPasskey={security.passkeys.length > 0}
              identities={security.identities}
              closed={security.closed_ways}
            />
            <ApiKeys />
            <ConnectedAssistants />
          </>
        )}
      </QueryView>
    </div>
  );
}
