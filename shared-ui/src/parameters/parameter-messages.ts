import { defineMessages } from '../text/i18n.ts';

/** Holds the texts of the fields that set how a model answers. */
export const { useMessages: useParameterMessages } = defineMessages('shared-ui-parameters', {
  temperature: 'Temperature',
  top_p: 'Top P',
  max_tokens: 'Maximum length in tokens',
  effort: 'Thinking effort',
  stop: 'Stop sequences',
  seed: 'Seed',
  fillFrom: 'Fill from a preset',
  choosePreset: 'Choose a preset',
  system: 'Instructions',
  lostModel: 'The model “{{model}}” of this preset isn’t available to you. The one that is chosen here stays.',
  byModel: 'Up to the model',
  stopHint: 'Press Enter after each text',
  unsupported: 'This model doesn’t accept: {{names}}',
  effort_none: 'Off',
  effort_minimal: 'Minimal',
  effort_low: 'Low',
  effort_medium: 'Medium',
  effort_high: 'High',
  effort_xhigh: 'Very high',
  effort_max: 'Maximum',
});
