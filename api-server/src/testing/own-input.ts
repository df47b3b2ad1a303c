import type { CallDefinition } from 'shared-contracts/calls';
import type { Drizzle } from '../platform/database/database.ts';
import { makeOwned } from './owned-things.ts';
import { type SampleInput, sampleInput } from './sample-input.ts';

/** Returns an input that a call accepts, with things that belong to the user. */
export async function ownInput(db: Drizzle, call: CallDefinition, email: string): Promise<SampleInput> {
  const ids: Record<string, string> = {};
  for (const [field, kind] of Object.entries(call.owns ?? {}))
    ids[field] = await makeOwned(db, kind === 'knowledge' ? 'notebook' : kind, email);
  const isAny = Object.values(call.access ?? {}).some(([kind]) => kind === 'any');
  for (const [field, [kind]] of Object.entries(call.access ?? {}))
    ids[field] = await makeOwned(db, kind === 'any' ? 'notebook' : kind, email);
  return sampleInput(call, { ...(isAny ? { kind: 'notebook' } : {}), email, user_email: email, EmailStr: email, ...ids });
}
