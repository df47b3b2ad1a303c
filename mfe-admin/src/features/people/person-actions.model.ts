import type { InstallationRole, PersonOfInstallation } from 'shared-contracts/admin-calls';

/** Names what administrators can do with a person. The names are keys of this remote's texts. */
export type PersonAction =
  | 'newLink'
  | 'withdraw'
  | 'makeAdmin'
  | 'makeOwner'
  | 'takeRole'
  | 'signOutEverywhere'
  | 'resetSecondFactor'
  | 'handOver'
  | 'reactivate'
  | 'suspend';

type Person = Pick<PersonOfInstallation, 'state' | 'role' | 'is_you' | 'has_second_factor'>;

/** Returns what somebody with this role can do with a person now. The server checks it again. */
export function actionsFor({ state, role, is_you, has_second_factor }: Person, ownRole: InstallationRole | undefined): PersonAction[] {
  if (state === 'invited') return ['newLink', 'withdraw'];
  if (is_you || !ownRole || (role === 'owner' && ownRole !== 'owner')) return [];
  const isHere = state === 'active' || state === 'deactivated';
  const roles: PersonAction[] = [];
  if (ownRole === 'owner' && isHere) {
    if (role !== 'admin') roles.push('makeAdmin');
    if (role !== 'owner') roles.push('makeOwner');
  }
  if (ownRole === 'owner' && role) roles.push('takeRole');
  return [
    ...roles,
    ...(state === 'active' ? (['signOutEverywhere'] as const) : []),
    ...(has_second_factor ? (['resetSecondFactor'] as const) : []),
    ...(state === 'active' ? [] : (['handOver'] as const)),
    state === 'suspended' ? 'reactivate' : 'suspend',
  ];
}
