import type { AccessibilityChoice, UserProfile } from 'shared-contracts';

/** Lists the choices that are simply on or off, in display order. */
export const switches = ['less-motion', 'more-contrast', 'underlined-links'] as const satisfies readonly AccessibilityChoice[];

export const textSizes = ['standard', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/** Returns the effective choices. A change that is being saved already counts. */
export const getChoices = (profile: UserProfile, onItsWay?: { readonly accessibility?: AccessibilityChoice[] }): AccessibilityChoice[] =>
  onItsWay?.accessibility ?? profile.accessibility ?? [];

export function getTextSize(choices: readonly AccessibilityChoice[]): TextSize {
  if (choices.includes('larger-text')) return 'larger';
  return choices.includes('large-text') ? 'large' : 'standard';
}

/** Replaces the text size; the choices hold at most one. */
export function replaceTextSize(choices: readonly AccessibilityChoice[], size: TextSize): AccessibilityChoice[] {
  const others = choices.filter((choice) => choice !== 'large-text' && choice !== 'larger-text');
  return size === 'standard' ? others : [...others, `${size}-text`];
}

export const toggleChoice = (choices: readonly AccessibilityChoice[], name: AccessibilityChoice, isOn: boolean): AccessibilityChoice[] => {
  const others = choices.filter((choice) => choice !== name);
  return isOn ? [...others, name] : others;
};
