import type { LocalServer } from 'shared-contracts/connection-calls';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { defineSetting, readSetting, writeSetting } from '../../../platform/installation-settings.ts';
import { type LocalServers, localNames } from '../../../platform/model/local-servers.ts';
import type { LocalModelsRepository } from './local-model.repository.ts';

/** What administrators chose: an empty text leaves it to the server's settings. */
const localDiscovery = defineSetting('local_discovery', z.enum(['', 'on', 'off']), '');

interface LocalModelsDependencies {
  readonly db: Drizzle;
  readonly local: LocalServers;
  readonly repository: LocalModelsRepository;
}

/** Offers the model servers on the server's own computer (docs/adr/0061). */
export function createLocalModels({ db, local, repository }: LocalModelsDependencies) {
  const isOn = async () => {
    if (!local.isAllowed) return false;
    const chosen = await readSetting(db, localDiscovery);
    return chosen === '' ? !local.isForOne || !(await repository.hasSeveralPeople()) : chosen === 'on';
  };

  return {
    find: async (userId: string): Promise<{ is_on: boolean; can_share: boolean; servers: LocalServer[] }> => {
      if (!(await isOn())) return { is_on: false, can_share: false, servers: [] };
      const [found, connected, canShare] = await Promise.all([
        local.find(),
        repository.listConnected(userId),
        repository.isAdministrator(userId),
      ]);
      const servers = found.map(({ kind, models }) => ({
        server: kind,
        name: localNames[kind],
        base_url: local.baseUrl(kind),
        models: models.map(({ name }) => name),
        is_connected: connected.has(kind),
      }));
      return { is_on: true, can_share: canShare, servers };
    },
    discovery: async () => ({ is_on: await isOn(), is_allowed: local.isAllowed }),
    /** Turns looking on or off. @throws AppError where the server's settings don't allow it. */
    setDiscovery: async (looks: boolean): Promise<void> => {
      if (looks && !local.isAllowed) throw new AppError('not-allowed', { detail: sayProvider('localNotAllowed') });
      const before = { is_on: await isOn() };
      await db.transaction(async (tx) => {
        await writeSetting(tx, localDiscovery, looks ? 'on' : 'off');
        const target = { kind: 'installation', id: 'local-discovery', name: 'local-discovery' };
        await recordAudit(tx, { action: 'local-discovery.change', target, before, after: { is_on: looks } });
      });
    },
    /** @throws AppError when nothing on this computer is offered. */
    ensureOn: async (): Promise<void> => {
      if (!(await isOn())) throw new AppError('not-found');
    },
  };
}

export type LocalModels = ReturnType<typeof createLocalModels>;
