import { useEffect } from 'react';
import type { UserProfile } from 'shared-contracts';
import { getProfile } from 'shared-contracts/calls';
import { getDetails } from 'shared-contracts/settings-calls';
import { PageHeader, QueryView, Section } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { AppearanceSection } from './appearance.section.tsx';
import { computeCompletion } from './completion.model.ts';
import { writeCompletion } from './completion.store.ts';
import { LanguageField } from './language-field.tsx';
import { PicturesSection } from './pictures.section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export function ProfilePage() {
  const text = useMessages();
  const query = useCall(getProfile, { query: {} });
  return (
    <div className="ui-page">
      <PageHeader title={text('profileTitle')} note={text('profileNote')} />
      <QueryView query={query} failedTitle={text('profileFailed')}>
        {(profile) => <Profile profile={profile} />}
      </QueryView>
    </div>
  );
}

function Profile({ profile }: { profile: UserProfile }) {
  const text = useMessages();
  const details = useCall(getDetails, {}, { select: (answer) => answer.details });
  const known = details.data;
  useEffect(() => {
    if (known) writeCompletion(computeCompletion(profile, known));
  }, [profile, known]);
  return (
    <>
      <PicturesSection profile={profile} />
      <QueryView query={details} failedTitle={text('profileFailed')}>
        {(found) => <ProfileForm profile={profile} details={found} />}
      </QueryView>
      <Section title={text('languageTitle')}>
        <p>{text('languageNote')}</p>
        <LanguageField profile={profile} />
      </Section>
      <Section title={text('timeZoneTitle')}>
        <p>{text('timeZoneNote')}</p>
        <TimeZoneField zone={profile.time_zone ?? ''} />
      </Section>
      <AppearanceSection profile={profile} />
    </>
  );
}
