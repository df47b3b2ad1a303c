import type { UserProfile } from 'shared-contracts';
import { type Fact, Facts, QueryView } from 'shared-ui';
import { useMessages } from './messages.ts';
import { useProfile } from './profile.api.ts';

/** Facts of the signed-in user's profile, as the page picks them. */
export function ProfileFacts({ children }: { children: (profile: UserProfile) => readonly Fact[] }) {
  const text = useMessages();
  return (
    <QueryView query={useProfile()} failedTitle={text('profileFailed')}>
      {(profile) => <Facts facts={children(profile)} />}
    </QueryView>
  );
}

/** First and last name with one space, whichever of them there is. */
export const fullName = ({ first_name, last_name }: UserProfile): string => [first_name, last_name].filter(Boolean).join(' ');
