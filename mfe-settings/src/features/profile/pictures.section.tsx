import type { PictureSubject, UserProfile } from 'shared-contracts';
import { profileChanged } from 'shared-contracts';
import { removePicture, setPicture } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { PictureField } from 'shared-ui/picture';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Group } from '../../shared/group.tsx';
import * as settings from '../../shared/settings.module.css';
import * as styles from './profile.module.css';

/** Edits the user's picture and the company logo, which the top bar shows. */
export function PicturesSection({ profile }: { profile: UserProfile }) {
  const text = useMessages();
  return (
    <Group title={text('picturesTitle')} note={text('picturesNote')}>
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
    </Group>
  );
}

function OnePicture({ subject, image, email }: { subject: PictureSubject; image: string | null; email: string }) {
  const text = useMessages();
  const { bus } = useShell();
  const announce = () => bus.publish(profileChanged, { email });
  const send = useCallAction(setPicture, { failure: false, success: () => void announce() });
  const remove = useCallAction(removePicture, {
    success: () => {
      announce();
      return text('pictureRemoved');
    },
  });
  return (
    <PictureField
      face={image ? <img className={styles.face} data-of={subject} src={image} alt="" width={72} height={72} /> : null}
      labels={{ choose: text(`choose_${subject}`), change: text(`change_${subject}`), remove: text(`remove_${subject}`) }}
      onSend={(picture) => send.mutateAsync({ query: { of: subject }, body: { picture } })}
      onRemove={() => remove.mutate({ query: { of: subject } })}
    />
  );
}
