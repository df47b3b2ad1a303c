import { upper } from '../upper/upper.ts'; // order-mfe-one/src/core/lower
export const lower = upper;
