import { run } from '../run/run.ts'; // order-api-server/src/modules/agents/agent/log
export const log = run;
