import { useEffect } from 'react';
import type { UserProfile } from 'shared-contracts';
import { Facts, PageHeader, QueryView, Section } from 'shared-ui';
import { useMessages } from '../../shared/messages.ts';
import { useProfile } from '../../shared/profile.api.ts';
import { fullName } from '../../shared/profile-facts.tsx';
import { completionOf } from './completion.model.ts';
import { writeCompletion } from './completion.store.ts';
import { TimeZoneField } from './time-zone-field.tsx';

export function ProfilePage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('profileTitle')} note={text('profileNote')} />
      <QueryView query={useProfile()} failedTitle={text('profileFailed')}>
        {(profile) => <Profile profile={profile} />}
      </QueryView>
    </div>
  );
}

function Profile({ profile }: { profile: UserProfile }) {
  const text = useMessages();
  useEffect(() => writeCompletion(completionOf(profile)), [profile]);
  const facts = [
    { label: text('nameLabel'), value: fullName(profile) || text('notSet') },
    { label: text('emailLabel'), value: profile.email },
    { label: text('companyLabel'), value: profile.company || text('notSet') },
    { label: text('themeLabel'), value: profile.theme || text('notSet') },
    { label: text('colorSchemeLabel'), value: profile.color_scheme || text('notSet') },
  ];
  return (
    <>
      <Section title={text('detailsTitle')}>
        <Facts facts={facts} />
      </Section>
      <Section title={text('timeZoneTitle')}>
        <p>{text('timeZoneNote')}</p>
        <TimeZoneField zone={profile.time_zone ?? ''} />
      </Section>
    </>
  );
}
