import * as admin from 'shared-contracts/admin-calls';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallInput } from 'shared-contracts/calls';
import { isoDay } from 'shared-contracts/days';
import { sampleInput } from './sample-input.ts';
import type { SurvivingServer } from './surviving-server.ts';

export interface ConsoleIds {
  readonly email: string;
  readonly person_id: string;
  readonly group_id: string;
  readonly connection_id: string;
}

/** Calls everything that the console reads and returns the answers by name, without what differs at every moment or start. */
export async function readConsole(
  server: SurvivingServer,
  by: { readonly token: string },
  ids: ConsoleIds,
): Promise<Record<string, unknown>> {
  const today = isoDay(new Date());
  const fields = { ...ids, from: `${today.slice(0, 8)}01`, to: today, by: 'day', q: '' };
  const { person_id: _, ...ofGroup } = fields;
  const { releases } = await server.send(admin.listPublishedReleases, { query: { remote: 'mfe-chat' } }, by);
  const { choices } = await server.send(admin.getEmbedding, {}, by);
  const embedding_model = choices[0]?.embedding_model;
  const special: Readonly<Record<string, object>> = {
    checkRemoteRelease: { environment: 'prod', remote: 'mfe-chat', release: releases[0]?.release },
    compareRevisions: { environment: 'prod', earlier_revision: 1, later_revision: 1 },
    listBudgets: { email: ids.email, kind: 'person', from: 0 },
    previewEmbedding: { embedding_model },
    previewGroupLoss: ofGroup,
    readReleaseHistory: { remote: 'mfe-chat' },
  };
  const read = allCalls.filter(({ method, installation }) => method === 'GET' && installation);
  // There is a price only where there is a model to embed with.
  const calls = read.filter((call) => call !== admin.previewEmbedding || embedding_model !== undefined);
  const answers: Record<string, unknown> = {};
  for (const call of calls) {
    const body = await server.send(call, sampleInput(call, { ...(special[call.name] ?? fields) }) as CallInput<typeof call>, by);
    const text = JSON.stringify(body, (key, value) => (key === 'last_seen_at' || key === 'checked_at' ? null : value));
    answers[call.name] = JSON.parse(text.replaceAll(server.url(), ''));
  }
  return answers;
}
