import type { CallDefinition } from '../kernel/call/define-call.ts';
import * as accessCalls from './access-calls.ts';
import * as adminCalls from './admin-calls.ts';
import * as agentCalls from './agent-calls.ts';
import * as areaCalls from './area-calls.ts';
import * as calls from './calls.ts';
import * as connectionCalls from './connection-calls.ts';
import * as fileCalls from './file-calls.ts';
import * as modelCalls from './model-calls.ts';
import * as presetCalls from './preset-calls.ts';
import * as promptCalls from './prompt-calls.ts';
import * as settingsCalls from './settings-calls.ts';
import * as workflowCalls from './workflow-calls.ts';

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Lists every declared call for the server's OpenAPI document and the authorization tests. A separate entry, because no page needs it. */
export const allCalls: readonly CallDefinition[] = [
  calls,
  accessCalls,
  adminCalls,
  agentCalls,
  areaCalls,
  connectionCalls,
  fileCalls,
  presetCalls,
  promptCalls,
  modelCalls,
  settingsCalls,
  workflowCalls,
]
  .flatMap((entry) => Object.values<unknown>(entry))
  .filter(isCall);
