import * as account from './account.ts';
import * as activity from './activity.ts';
import * as alerts from './alerts.ts';
import * as areasAndNotes from './areas-and-notes.ts';
import * as assistant from './assistant.ts';
import * as chat from './chat.ts';
import type { CallDefinition } from './define-call.ts';
import * as files from './files.ts';
import * as help from './help.ts';
import * as items from './items.ts';
import * as marketIntel from './market-intel.ts';
import * as oauth from './oauth.ts';
import * as profile from './profile.ts';
import * as telemetry from './telemetry.ts';

export * from './account.ts';
export * from './activity.ts';
export * from './alerts.ts';
export * from './areas-and-notes.ts';
export * from './assistant.ts';
export * from './chat.ts';
export * from './define-call.ts';
export * from './files.ts';
export * from './help.ts';
export * from './items.ts';
export * from './market-intel.ts';
export * from './oauth.ts';
export * from './profile.ts';
export * from './telemetry.ts';

const modules: Record<string, unknown>[] = [
  account,
  activity,
  alerts,
  areasAndNotes,
  assistant,
  chat,
  files,
  help,
  items,
  marketIntel,
  oauth,
  profile,
  telemetry,
];

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every declared call, for the server's OpenAPI document and the authorisation matrix. */
export const allCalls: readonly CallDefinition[] = modules.flatMap((module) => Object.values(module).filter(isCall));
