import { beside } from '../beside.ts'; // order-mfe-one/src/core/upper
export const upper = beside;
