import type { PresetFields } from 'shared-contracts/preset-calls';
import * as calls from 'shared-contracts/preset-calls';
import type { Register } from '../../../http/register-call.ts';
import type { Presets } from './preset.service.ts';

export function presetRoutes(register: Register, presets: Presets): void {
  register(calls.listPresets, ({ user }) => presets.list(user.userId));
  register(calls.createPreset, ({ user, body }) => presets.create(user.userId, fieldsOf(body)));
  register(calls.updatePreset, ({ user, body }) => presets.update(user.userId, body.preset_id, fieldsOf(body)));
  register(calls.deletePreset, async ({ user, query }) => {
    await presets.delete(user.userId, query.preset_id);
    return { message: 'Deleted.' };
  });
  register(calls.restorePreset, ({ user, body }) => presets.restore(user.userId, body.preset_id));
  register(calls.setDefaultPreset, async ({ user, body }) => {
    await presets.setDefault(user.userId, body.preset_id ?? null);
    return { message: 'Stored.' };
  });
  register(calls.setWorkspacePreset, async ({ params, body }) => {
    await presets.setDefaultOfWorkspace(params.workspace_id, body.preset_id ?? null);
    return { message: 'Stored.' };
  });
}

const fieldsOf = ({ name, model, system, parameters }: PresetFields): PresetFields => ({ name, model, system, parameters });
