import * as z from 'zod/mini';

/** Names what somebody may do in the whole installation. Owners also decide who else has a role. */
export const installationRole = z.enum(['owner', 'admin']);

export type InstallationRole = z.infer<typeof installationRole>;
