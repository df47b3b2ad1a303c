import type { SharedWorks } from 'shared-contracts/settings-calls';
import type { WorksToHandOver } from './leaving.service.ts';

export const presentWorks = ({ things, names, successors, suggested }: WorksToHandOver): SharedWorks => ({
  things: [...things],
  names: [...names],
  successors: successors.map(({ memberId, email, name }) => ({ member_id: memberId, email, name })),
  suggested,
});
