import * as z from 'zod/mini';
import { installationRole } from '../../kernel/access/installation-role.ts';
import { inputText } from '../../kernel/call/input-text.ts';

export const themeChoice = z.enum(['light', 'dark', 'system']);

export type ThemeChoice = z.infer<typeof themeChoice>;

/** Names one of the shell's color schemes. */
export const colorScheme = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]+$/, inputText('colorSchemeForm')));

/** Lists accessibility settings. A setting is on if the list contains it. */
export const accessibilityChoice = z.enum(['large-text', 'larger-text', 'less-motion', 'more-contrast', 'underlined-links']);

export type AccessibilityChoice = z.infer<typeof accessibilityChoice>;

/** Says whose picture it is: the person's own or the company's logo. */
export const pictureSubject = z.enum(['me', 'company']);

export type PictureSubject = z.infer<typeof pictureSubject>;

export const accountType = z.enum(['personal', 'company']);

export type AccountType = z.infer<typeof accountType>;

/**
 * Describes a user's profile. `time_zone` is an IANA name, empty until it is known. `theme` is light, dark or system. `accessibility` is
 * null until the user chooses something.
 */
export const userProfile = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_pic: z.nullable(z.string()),
  company_logo: z.nullable(z.string()),
  company: z.nullable(z.string()),
  color_scheme: z.nullable(z.string()),
  theme: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  accessibility: z.nullable(z.array(accessibilityChoice)),
  /** The tag of the language that the user chose; absent or null while the browser's language decides. */
  language: z.optional(z.nullable(z.string())),
  account_type: accountType,
  /** The role in the installation; absent or null for most people. */
  installation_role: z.optional(z.nullable(installationRole)),
  /** Lists what a policy switched off for the user, of what the shell offers; absent or empty for most people. */
  switched_off: z.optional(z.array(z.string())),
  /** The model that answers if the browser has no choice; null while none is connected and the built-in assistant answers. */
  default_model: z.nullable(z.object({ modelId: z.string(), modelName: z.string() })),
  /** Whether the model named in the request can answer; absent if it named none. */
  is_model_connected: z.optional(z.boolean()),
  /** The IDs of the Work Areas that the user hid from the navigation; absent from older servers. */
  hidden_areas: z.optional(z.array(z.string())),
  /** What a new account has done of its first steps; absent once they are done or dismissed, and from older servers. */
  getting_started: z.optional(z.object({ looks_around: z.boolean(), has_file: z.boolean(), has_invited: z.boolean() })),
});

export type UserProfile = z.infer<typeof userProfile>;
