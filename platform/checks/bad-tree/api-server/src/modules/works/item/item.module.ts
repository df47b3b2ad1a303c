import { agents } from '../../agents/agent/agents.ts'; // order-api-server/src/modules/works
import { notebooks } from '../notebook/notebook.module.ts'; // order-api-server/src/modules/works/item: a cycle of two modules, not of files
export const item = [agents, notebooks];
