import { secret } from '../../../shared-contracts/src/secret.ts'; // front-door-shared-contracts, by-name-shared-contracts
export const deep = secret;
