import type { UserProfile } from 'shared-contracts';

/** The parts of a profile in the order shown. */
export const completionParts = ['linkedIn', 'personal', 'professional', 'preferences'] as const;
export type CompletionPart = (typeof completionParts)[number];
/** Whole percents by part. */
export type Completion = Readonly<Record<CompletionPart, number>>;

const percentOf = (values: readonly unknown[]) => Math.round((values.filter(Boolean).length / values.length) * 100);

/** How complete each part is. No professional network is connected, so that part is empty. */
export const completionOf = (profile: UserProfile): Completion => ({
  linkedIn: 0,
  personal: percentOf([profile.first_name, profile.last_name, profile.profile_pic]),
  professional: percentOf([profile.company, profile.company_logo]),
  preferences: percentOf([profile.time_zone, profile.theme, profile.color_scheme]),
});

/** The mean of the parts in whole percents. */
export const averageOf = (completion: Completion): number =>
  Math.round(completionParts.reduce((sum, part) => sum + completion[part], 0) / completionParts.length);
