import { listWorkspaces } from 'shared-contracts/settings-calls';
import { useCall } from 'shared-ui/query';

/** Fetches the user's workspaces. */
export const useWorkspaces = () => useCall(listWorkspaces, {}, { select: ({ workspaces }) => workspaces });
