import type { PictureSubject, UserProfile } from 'shared-contracts';
import { profileChanged } from 'shared-contracts';
import { removePicture, setPicture } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Section } from 'shared-ui';
import { PictureField } from 'shared-ui/picture';
import { useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as settings from '../../shared/settings.module.css';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';
import * as styles from './profile.module.css';

/** Edits the user's picture and the company logo, which the top bar shows. */
export function PicturesSection({ profile }: { profile: UserProfile }) {
  const text = useMessages();
  return (
    <Section title={text('picturesTitle')}>
      <div className={styles.pictures}>
        <div>
          <h3>{text('ownPicture')}</h3>
          <OnePicture subject="me" image={profile.profile_pic} email={profile.email} />
        </div>
        <div>
          <h3>{text('companyLogo')}</h3>
          <OnePicture subject="company" image={profile.company_logo} email={profile.email} />
          <p className={settings.rowNote}>{text('companyHint')}</p>
        </div>
      </div>
    </Section>
  );
}

function OnePicture({ subject, image, email }: { subject: PictureSubject; image: string | null; email: string }) {
  const text = useMessages();
  const { api, bus } = useShell();
  const client = useQueryClient();
  const refreshed = async () => {
    await client.invalidateQueries({ queryKey: settingsKeys.profile(email) });
    bus.publish(profileChanged, { email });
  };
  const remove = useAction({
    run: (caller) => caller.call(removePicture, { query: { email, of: subject } }),
    refreshes: [settingsKeys.profile(email)],
    told: () => text('pictureRemoved'),
  });
  return (
    <PictureField
      face={image ? <img className={styles.face} data-of={subject} src={image} alt="" width={72} height={72} /> : null}
      labels={{ choose: text(`choose_${subject}`), change: text(`change_${subject}`), remove: text(`remove_${subject}`) }}
      onSend={async (picture) => {
        await api.call(setPicture, { query: { email, of: subject }, body: { picture } });
        await refreshed();
      }}
      onRemove={() => remove.mutate(undefined, { onSuccess: () => bus.publish(profileChanged, { email }) })}
    />
  );
}
