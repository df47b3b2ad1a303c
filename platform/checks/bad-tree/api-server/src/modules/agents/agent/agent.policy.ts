import { run } from './run/run.ts'; // order-api-server/src/modules/agents/agent/agent.policy.ts
export const policy = run;
