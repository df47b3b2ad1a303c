import { useEffect } from 'react';
import { routes, type UserProfile } from 'shared-contracts';
import { getProfile } from 'shared-contracts/calls';
import { getDetails, type ProfileDetails } from 'shared-contracts/settings-calls';
import { ListSkeleton, PageHeader, QueryView, type ShownQuery } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Group } from '../../shared/group.tsx';
import { AppearanceSection } from './appearance.section.tsx';
import { computeCompletion } from './completion.model.ts';
import { writeCompletion } from './completion.store.ts';
import { LanguageField } from './language-field.tsx';
import { PicturesSection } from './pictures.section.tsx';
import * as styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export function ProfilePage() {
  const text = useMessages();
  const query = useCall(getProfile, { query: {} });
  const details = useCall(getDetails, {}, { select: (answer) => answer.details });
  return (
    <div className="ui-page">
      <PageHeader
        title={text('profileTitle')}
        note={text('profileNote')}
        parents={[{ label: text('settingsTitle'), to: routes.settings() }]}
      />
      <QueryView query={query} failedTitle={text('profileFailed')}>
        {/* Both at once, so that nothing moves when the second has arrived. */}
        {(profile) => (details.isPending ? <ListSkeleton /> : <Profile profile={profile} details={details} />)}
      </QueryView>
    </div>
  );
}

function Profile({ profile, details }: { profile: UserProfile; details: ShownQuery<ProfileDetails> }) {
  const text = useMessages();
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
      <Group title={text('preferencesTitle')} note={text('preferencesNote')}>
        <div className={styles.preferences}>
          <div>
            <h3>{text('languageTitle')}</h3>
            <LanguageField profile={profile} />
            <p>{text('languageNote')}</p>
          </div>
          <div>
            <h3>{text('timeZoneTitle')}</h3>
            <TimeZoneField zone={profile.time_zone ?? ''} />
            <p>{text('timeZoneNote')}</p>
          </div>
        </div>
      </Group>
      <AppearanceSection profile={profile} />
    </>
  );
}
