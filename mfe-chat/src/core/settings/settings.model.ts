import type { ChatSettings, Preset, PresetFields } from 'shared-contracts/preset-calls';

/** Returns a copy of a preset for a chat. */
export const settingsOf = ({ preset_id, name, model, system, parameters }: Preset): ChatSettings => ({
  preset: { preset_id, name },
  model,
  system,
  parameters,
});

/** Returns what a preset would keep of these settings. */
export const fieldsOf = ({ model, system, parameters }: ChatSettings): Omit<PresetFields, 'name'> => ({
  model: model ?? null,
  system: system ?? '',
  parameters: parameters ?? {},
});

/** Returns whether the settings differ from the preset that they came from. */
export function differs(preset: Preset, name: string, settings: ChatSettings): boolean {
  const { model, system, parameters } = fieldsOf(settings);
  const own = canonicalKey(parameters);
  return preset.name !== name || preset.model !== model || preset.system !== system || canonicalKey(preset.parameters) !== own;
}

const canonicalKey = (parameters: object): string => JSON.stringify(Object.entries(parameters).toSorted(([a], [b]) => a.localeCompare(b)));
