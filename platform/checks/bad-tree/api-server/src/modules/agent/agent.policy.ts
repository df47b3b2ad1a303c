import { run } from './run/run.ts'; // order-api-server/src/modules/agent/agent.policy.ts
export const policy = run;
