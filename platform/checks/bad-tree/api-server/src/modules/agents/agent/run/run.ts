import { beside } from '../beside.ts'; // order-api-server/src/modules/agents/agent/run
export const run = beside;
