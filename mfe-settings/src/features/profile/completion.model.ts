import type { UserProfile } from 'shared-contracts';
import type { ProfileDetails } from 'shared-contracts/settings-calls';

/** The parts of a profile in the order shown. */
export const completionParts = ['linkedIn', 'personal', 'professional', 'preferences'] as const;
export type CompletionPart = (typeof completionParts)[number];
/** Whole percents by part. */
export type Completion = Readonly<Record<CompletionPart, number>>;

const percentOf = (values: readonly unknown[]) => Math.round((values.filter(Boolean).length / values.length) * 100);

/** The further fields of the profile that each part counts. */
export const detailsOf = {
  linkedIn: ['headline', 'about', 'location', 'website', 'experience', 'education', 'skills'],
  personal: ['pronouns', 'phone', 'languages'],
} as const;
export const professionalFields = ['job_title', 'department', 'industry'] as const;

/** How complete each part is, from what is filled in. */
export const completionOf = (profile: UserProfile, details: ProfileDetails = {}): Completion => ({
  linkedIn: percentOf(detailsOf.linkedIn.map((field) => details[field])),
  personal: percentOf([profile.first_name, profile.last_name, ...detailsOf.personal.map((field) => details[field])]),
  professional: percentOf([profile.company, ...professionalFields.map((field) => details[field])]),
  preferences: percentOf([profile.time_zone, profile.theme, profile.color_scheme]),
});

/** The mean of the parts in whole percents. */
export const averageOf = (completion: Completion): number =>
  Math.round(completionParts.reduce((sum, part) => sum + completion[part], 0) / completionParts.length);
