import { beside } from '../../beside.ts'; // order-api-server/src/modules/agents/agents
export const agents = beside;
