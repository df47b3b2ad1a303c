import { loader } from '../../host-shell/src/loader.ts'; // e2e-contracts-only
export const journey = loader;
