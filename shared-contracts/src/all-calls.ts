import * as agentCalls from './agent-calls/index.ts';
import * as areaCalls from './area-calls/index.ts';
import type { CallDefinition } from './calls/define-call.ts';
import * as calls from './calls/index.ts';
import * as connectionCalls from './connection-calls/index.ts';
import * as fileCalls from './file-calls/index.ts';
import * as settingsCalls from './settings-calls/index.ts';
import * as workflowCalls from './workflow-calls/index.ts';

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every declared call, for the server's OpenAPI document and the authorisation matrix. An entry of its own: no page needs it. */
export const allCalls: readonly CallDefinition[] = [calls, agentCalls, areaCalls, connectionCalls, fileCalls, settingsCalls, workflowCalls]
  .flatMap((entry) => Object.values<unknown>(entry))
  .filter(isCall);
