import { upper } from '../upper/upper.ts'; // core-order-mfe-one-lower
export const lower = upper;
