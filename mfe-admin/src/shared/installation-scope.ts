import type { Scope } from 'shared-contracts/connection-calls';

export const installationScope: Scope<'installation'> = { of: 'installation' };
