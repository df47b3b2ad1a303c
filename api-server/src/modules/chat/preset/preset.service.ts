import { type AccessLevel, limits, reaches, type Sharing } from 'shared-contracts';
import { daysBefore } from 'shared-contracts/days';
import { type ChatSettings, type Preset, type PresetFields, presetsMax } from 'shared-contracts/preset-calls';
import { roleMay, type WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { sayPreset } from '../../../messages/preset.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import { knownParameters } from './chat-settings.policy.ts';
import type { PresetRow, PresetsRepository } from './preset.repository.ts';

interface PresetsDependencies {
  readonly repository: PresetsRepository;
  readonly access: Pick<AccessRepository, 'reachOf' | 'sharedWith' | 'sharingOf'>;
  /** Returns which of these models a person can use. */
  readonly usable: (userId: string, models: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly workspaceOf: (
    userId: string,
  ) => Promise<{ readonly id: string; readonly name: string; readonly role: WorkspaceRole } | undefined>;
  readonly clock: Clock;
}

/** Creates the service that keeps presets. Access: callers have checked that the user may reach the ids. */
export function createPresets({ repository, access, usable, workspaceOf, clock }: PresetsDependencies) {
  const presentAll = async (userId: string, rows: readonly PresetRow[]): Promise<Preset[]> => {
    const models = rows.flatMap(({ model }) => model ?? []);
    const things = rows.map(({ id, userId: ownerId }) => ({ kind: 'preset', id, userId: ownerId }));
    const [sharing, found] = await Promise.all([access.sharingOf(userId, things), usable(userId, models)]);
    return rows.map((row) => present(row, userId, sharing.get(`preset/${row.id}`), found));
  };
  const one = async (userId: string, id: string): Promise<Preset> => {
    const row = await repository.find(id);
    const [preset] = row ? await presentAll(userId, [row]) : [];
    if (!preset) throw new AppError('not-found');
    return preset;
  };
  const ensureRoom = async (userId: string) => {
    if ((await repository.count(userId)) < presetsMax) return;
    throw new AppError('limit-reached', { detail: sayPreset('tooMany', { count: presetsMax }) });
  };
  /** Returns a preset that the person can use, or undefined. */
  const findReached = async (userId: string, id: string | null | undefined): Promise<PresetRow | undefined> => {
    if (!id) return undefined;
    const reach = await access.reachOf(userId, { kind: 'preset', id });
    return reach && reaches(reach.level, 'use') ? repository.find(id) : undefined;
  };
  return {
    list: async (userId: string) => {
      const [own, foreign, chosen, workspace] = await Promise.all([
        repository.listOf(userId),
        access.sharedWith(userId, 'preset', 'use').then((ids) => repository.some(ids)),
        repository.defaultOf(userId),
        workspaceOf(userId),
      ]);
      const ofWorkspace = workspace && {
        workspace_id: workspace.id,
        name: workspace.name,
        preset_id: await repository.defaultOfWorkspace(workspace.id),
        may_set: roleMay(workspace.role, 'manage-models'),
      };
      const presets = await presentAll(userId, [...own, ...foreign]);
      const inherited = chosen === undefined ? ofWorkspace?.preset_id : chosen;
      const isThere = presets.some(({ preset_id: id }) => id === inherited);
      return { presets, for_new_chats: isThere ? (inherited ?? null) : null, workspace: ofWorkspace ?? null };
    },
    create: async (userId: string, fields: PresetFields): Promise<Preset> => {
      await ensureRoom(userId);
      const id = newId('pre');
      await repository.create({ ...fields, id, userId });
      return one(userId, id);
    },
    update: async (userId: string, id: string, fields: PresetFields): Promise<Preset> => {
      await repository.update(id, fields, clock.now());
      return one(userId, id);
    },
    delete: (userId: string, id: string) => {
      const now = clock.now();
      return repository.delete(userId, id, now, daysBefore(now, limits.trashDays));
    },
    restore: async (userId: string, id: string): Promise<Preset> => {
      await ensureRoom(userId);
      await repository.restore(userId, id);
      return one(userId, id);
    },
    setDefault: (userId: string, id: string | null) => repository.setDefault(userId, id),
    setDefaultOfWorkspace: async (workspaceId: string, id: string | null): Promise<void> => {
      if (id !== null && !(await repository.isGivenTo(workspaceId, id)))
        throw new AppError('invalid-input', { detail: sayPreset('notShared') });
      await repository.setDefaultOfWorkspace(workspaceId, id);
    },
    /** Returns what a new chat of a person starts with; undefined without a preset. */
    forNewChat: async (userId: string): Promise<ChatSettings | undefined> => {
      const chosen = await repository.defaultOf(userId);
      const workspace = chosen === undefined ? await workspaceOf(userId) : undefined;
      const row = await findReached(userId, chosen ?? (workspace && (await repository.defaultOfWorkspace(workspace.id))));
      return row && settingsOf(row);
    },
  };
}

export type Presets = ReturnType<typeof createPresets>;

/** Returns a copy of a preset for a chat. */
const settingsOf = ({ id, name, model, system, parameters }: PresetRow): ChatSettings => ({
  preset: { preset_id: id, name },
  model,
  system,
  parameters: knownParameters(parameters),
});

function present(row: PresetRow, userId: string, sharing: Sharing | undefined, usable: ReadonlySet<string>): Preset {
  const { id, name, model, system, parameters } = row;
  const level: AccessLevel = row.userId === userId ? 'own' : (sharing?.level ?? 'use');
  const hasModel = model === null || usable.has(model);
  return {
    preset_id: id,
    name,
    model,
    has_model: hasModel,
    system,
    parameters: knownParameters(parameters),
    level,
    ...(sharing ? { sharing } : {}),
  };
}
