import { inner } from '../../shared-ui/src/inner.ts'; // contracts-not-up
export const contracts = inner;
