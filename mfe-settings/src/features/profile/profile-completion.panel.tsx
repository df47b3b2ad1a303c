import { useEffect, useState } from 'react';
import { getProfile } from 'shared-contracts/calls';
import { firstCharacter } from 'shared-contracts/text';
import { Avatar, PanelFrame } from 'shared-ui';
import { Progress } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { About } from '../../shared/about.tsx';
import { computeAverage } from './completion.model.ts';
import { readCompletion } from './completion.store.ts';
import * as styles from './profile.module.css';

const refreshMs = 1_000;

/** Shows how complete the profile is, read from local storage every second. */
export function ProfileCompletionPanel() {
  const text = useMessages();
  const [completion, setCompletion] = useState(readCompletion);
  useEffect(() => {
    const timer = setInterval(() => setCompletion(readCompletion()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const bars = [
    { label: text('completionLinkedIn'), percent: completion.linkedIn },
    { label: text('completionPersonal'), percent: completion.personal },
    { label: text('completionProfessional'), percent: completion.professional },
    { label: text('completionPreferences'), percent: completion.preferences },
    { label: text('completionAverage'), percent: computeAverage(completion) },
  ];
  return (
    <PanelFrame title={text('completionTitle')}>
      <div className="ui-panel-section">
        <Person />
        {bars.map(({ label, percent }) => (
          <div key={label}>
            {label}
            <Progress percent={percent} size="small" aria-label={label} status="normal" />
          </div>
        ))}
      </div>
      <About content={text('about_profile-and-preferences')} />
    </PanelFrame>
  );
}

/** Shows the picture and name once the profile has loaded. */
function Person() {
  const { data: profile } = useCall(getProfile, { query: {} });
  if (!profile) return null;
  const { first_name, last_name, profile_pic } = profile;
  return (
    <div className={styles.who}>
      {profile_pic ? (
        <img className={styles.face} src={profile_pic} alt="" width={44} height={44} />
      ) : (
        <Avatar size={44}>{`${firstCharacter(first_name)}${firstCharacter(last_name)}`.toUpperCase()}</Avatar>
      )}
      <span dir="auto">{`${first_name} ${last_name}`.trim()}</span>
    </div>
  );
}
