import { PageHeader } from 'shared-ui';
import { useMessages } from '../../shared/messages.ts';
import { fullName, ProfileFacts } from '../../shared/profile-facts.tsx';

export function WorkspacesPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('workspaces')} note={text('workspacesNote')} />
      <ProfileFacts>
        {(profile) => [
          {
            label: text('workspaceLabel'),
            value: profile.company ? text('companyWorkspace', { company: profile.company }) : text('personalWorkspace'),
          },
          { label: text('owner'), value: fullName(profile) || profile.email },
          { label: text('roleLabel'), value: text('owner') },
        ]}
      </ProfileFacts>
    </div>
  );
}
