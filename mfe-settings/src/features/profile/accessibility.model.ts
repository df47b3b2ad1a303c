import type { AccessibilityChoice, UserProfile } from 'shared-contracts';

/** What is on or off by itself, in the order shown. */
export const switches = ['less-motion', 'more-contrast', 'underlined-links'] as const satisfies readonly AccessibilityChoice[];

export const textSizes = ['standard', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/** What shows as chosen: a change on its way counts already. */
export const choicesOf = (profile: UserProfile, onItsWay?: { readonly accessibility?: AccessibilityChoice[] }): AccessibilityChoice[] =>
  onItsWay?.accessibility ?? profile.accessibility ?? [];

export function textSizeOf(choices: readonly AccessibilityChoice[]): TextSize {
  if (choices.includes('larger-text')) return 'larger';
  return choices.includes('large-text') ? 'large' : 'standard';
}

/** Only one size stands among the choices. */
export function withTextSize(choices: readonly AccessibilityChoice[], size: TextSize): AccessibilityChoice[] {
  const others = choices.filter((choice) => choice !== 'large-text' && choice !== 'larger-text');
  return size === 'standard' ? others : [...others, `${size}-text`];
}

export const switched = (choices: readonly AccessibilityChoice[], name: AccessibilityChoice, isOn: boolean): AccessibilityChoice[] => {
  const others = choices.filter((choice) => choice !== name);
  return isOn ? [...others, name] : others;
};
