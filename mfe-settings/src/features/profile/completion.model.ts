import type { UserProfile } from 'shared-contracts';
import type { ProfileDetails } from 'shared-contracts/settings-calls';

/** Lists the parts of a profile in display order. */
export const completionParts = ['linkedIn', 'personal', 'professional', 'preferences'] as const;
export type CompletionPart = (typeof completionParts)[number];
/** Maps each part to a whole percentage. */
export type Completion = Readonly<Record<CompletionPart, number>>;

const toPercent = (values: readonly unknown[]) => Math.round((values.filter(Boolean).length / values.length) * 100);

/** Maps each part to the extra profile fields it counts. */
export const detailFields = {
  linkedIn: ['headline', 'about', 'location', 'website', 'experience', 'education', 'skills'],
  personal: ['pronouns', 'phone', 'languages'],
} as const;
export const professionalFields = ['job_title', 'department', 'industry'] as const;

/** Computes how complete each part is. */
export const computeCompletion = (profile: UserProfile, details: ProfileDetails = {}): Completion => ({
  linkedIn: toPercent(detailFields.linkedIn.map((field) => details[field])),
  personal: toPercent([profile.first_name, profile.last_name, ...detailFields.personal.map((field) => details[field])]),
  professional: toPercent([profile.company, ...professionalFields.map((field) => details[field])]),
  preferences: toPercent([profile.time_zone, profile.theme, profile.color_scheme]),
});

/** Computes the mean of all parts as a whole percentage. */
export const computeAverage = (completion: Completion): number =>
  Math.round(completionParts.reduce((sum, part) => sum + completion[part], 0) / completionParts.length);
