import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { text } from '../messages/messages.ts';

/** Returns the name of a workspace role in the reader's language. */
export const roleName = (role: WorkspaceRole): string => text(`role_${role}`);
