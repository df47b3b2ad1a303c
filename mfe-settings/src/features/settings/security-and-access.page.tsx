import { limits, routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { Facts, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';

const secondsInHour = 3_600;

export function SecurityAndAccessPage() {
  const text = useMessages();
  const session = useSession();
  const facts = [
    { label: text('emailLabel'), value: session?.email ?? '' },
    { label: text('signInLabel'), value: text('signInPassword') },
    { label: text('secondFactorLabel'), value: text('secondFactorNone') },
    { label: text('sessionLengthLabel'), value: text('hours', { count: limits.tokenLifetimeSeconds / secondsInHour }) },
  ];
  const sessions = <Link to={routes.settings('session-management')}>{text('sessions')}</Link>;
  return (
    <div className="page">
      <PageHeader title={text('security')} note={text('securityNote')} actions={sessions} />
      <Facts facts={facts} />
    </div>
  );
}
