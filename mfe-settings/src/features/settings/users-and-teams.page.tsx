import { PageHeader, Section } from 'shared-ui';
import { useMessages } from '../../shared/messages.ts';
import { fullName, ProfileFacts } from '../../shared/profile-facts.tsx';

const roles = ['roleOwner', 'roleAdmin', 'roleMember', 'roleViewer', 'roleGuest'] as const;

export function UsersAndTeamsPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('usersAndTeams')} note={text('usersNote')} />
      <ProfileFacts>
        {(profile) => [
          { label: text('nameLabel'), value: fullName(profile) || text('notSet') },
          { label: text('emailLabel'), value: profile.email },
          { label: text('roleLabel'), value: text('owner') },
        ]}
      </ProfileFacts>
      <Section title={text('rolesTitle')}>
        <ul className="prose">
          {roles.map((role) => (
            <li key={role}>{text(role)}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
