import { routes } from 'shared-contracts';
import { PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { fullName, ProfileFacts } from '../../shared/profile-facts.tsx';

export function ManageAccountPage() {
  const text = useMessages();
  const profileLink = <Link to={routes.profile()}>{text('editProfile')}</Link>;
  return (
    <div className="page">
      <PageHeader title={text('manageAccount')} note={text('manageNote')} actions={profileLink} />
      <ProfileFacts>
        {(profile) => [
          { label: text('nameLabel'), value: fullName(profile) || text('notSet') },
          { label: text('emailLabel'), value: profile.email },
          { label: text('companyLabel'), value: profile.company || text('notSet') },
        ]}
      </ProfileFacts>
    </div>
  );
}
