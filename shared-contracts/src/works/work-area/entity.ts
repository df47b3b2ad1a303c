import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';
import { limits } from '../../kernel/limits.ts';

/**
 * Describes a Work Area of the side navigation. `RouteURL` is one path segment under `{base}`. The display names that users choose are
 * shorter; those of the default areas are translated, and a word may be long in another language. The path of somebody else's area is its
 * `AreaID`.
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
  sharing: z.optional(sharing),
});

export type WorkArea = z.infer<typeof workArea>;
