import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/**
 * Describes a Work Area of the side navigation. `RouteURL` is one path segment under `{base}`. The display names that users choose are
 * shorter; those of the shared areas are translated, and a word may be long in another language.
 */
export const workArea = z.object({
  AreaID: z.string(),
  Name: z.string().check(z.maxLength(limits.workAreaNameMax)),
  DisplayName: z.string().check(z.maxLength(limits.workAreaNameMax)),
  DisplayRank: z.number(),
  Description: z.optional(z.string().check(z.maxLength(limits.workAreaDescriptionMax))),
  RouteURL: z.string(),
  Icon: z.string(),
  areaType: z.enum(['default', 'user']),
});

export type WorkArea = z.infer<typeof workArea>;
