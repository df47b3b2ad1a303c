import { type AccessLevel, type Agent, reaches } from 'shared-contracts';

/** Returns whether the user may do with an agent what the level includes. An agent of the user's own has no level. */
export const mayDo = ({ sharing }: Agent, wanted: AccessLevel): boolean => reaches(sharing?.level ?? 'own', wanted);

/** Returns the name of the agent's owner if that is somebody else. */
export const getOwnerName = ({ sharing }: Agent): string | undefined => sharing?.owner?.name;
