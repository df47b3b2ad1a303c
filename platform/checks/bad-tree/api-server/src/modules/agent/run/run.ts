import { beside } from '../beside.ts'; // order-api-server/src/modules/agent/run
export const run = beside;
