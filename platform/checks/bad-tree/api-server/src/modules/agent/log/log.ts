import { run } from '../run/run.ts'; // order-api-server/src/modules/agent/log
export const log = run;
