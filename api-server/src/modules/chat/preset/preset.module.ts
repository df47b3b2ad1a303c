import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { WorkspaceModule } from '../../identity/workspace/workspace.module.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import { presetContributor } from './preset.contributor.ts';
import { PresetsRepository } from './preset.repository.ts';
import { presetRoutes } from './preset.routes.ts';
import { createPresets } from './preset.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly model: ModelModule;
  readonly workspace: WorkspaceModule;
}

/** Creates the module of presets: named models with parameters and a system text, for chats, agents and workflows. */
export function presetModule({ db, clock }: Parts, { access: { access }, model, workspace: { workspaces } }: Needs) {
  const presets = createPresets({
    repository: new PresetsRepository(db),
    access,
    usable: (userId, models) => model.models.usableOf(userId, models),
    workspaceOf: async (userId) => (await workspaces.list(userId)).find(({ isCurrent }) => isCurrent),
    clock,
  });
  return defineModule({
    name: 'preset',
    routes: ({ register }) => presetRoutes(register, presets),
    contributors: [presetContributor],
    presets,
  });
}

export type PresetModule = ReturnType<typeof presetModule>;
