import type { Personalisation } from 'shared-contracts';

/**
 * Holds the choices that apply until the user chooses: the assistant decides, asks before it changes something, and remembers on request.
 */
export const personalisationDefault: Personalisation = {
  interaction_style: 'decide',
  output_style: 'decide',
  autonomy: 'copilot',
  remembers: true,
  attaches_pastes: true,
  shares_questions: false,
};

const interaction: Record<Personalisation['interaction_style'], string> = {
  structured: 'Lead the conversation step by step: say what comes next and ask one question at a time.',
  'open-ended': 'Follow where the user leads: explore ideas freely and offer directions instead of steps.',
  adaptive: 'Match the user: be structured when they work towards a goal, open-ended when they explore.',
  decide: '',
};
const output: Record<Personalisation['output_style'], string> = {
  concise: 'Answer concisely: the shortest text that is complete.',
  detailed: 'Answer in detail: reasons, context and examples.',
  actionable: 'Answer with what can be done: concrete steps, each with who or what it needs.',
  creative: 'Answer creatively: fresh angles, vivid words, more than one idea.',
  decide: '',
};
const autonomy: Record<Personalisation['autonomy'], string> = {
  copilot: 'The user stays in control: propose, and ask before you take a step that changes something.',
  pilot: 'Do the work yourself and ask only at decisions that matter.',
  autopilot: 'Finish the whole task without asking back; state the assumptions you made.',
};

/** Returns the choices as a section of the instructions. */
export function stylesOf(chosen: Personalisation): string {
  const lines = [interaction[chosen.interaction_style], output[chosen.output_style], autonomy[chosen.autonomy]].filter(Boolean);
  return `How this user likes to work:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
