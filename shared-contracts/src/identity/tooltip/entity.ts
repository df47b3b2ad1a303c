import * as z from 'zod/mini';

/** Describes a tooltip or an information bubble of the shell, by its location. */
export const tooltipInfo = z.object({
  tooltipIcon: z.string(),
  UILocation: z.string(),
  tooltipText: z.string(),
  routeURL: z.string(),
  UIComponent: z.string(),
  infoBubblesText: z.string(),
});

export type TooltipInfo = z.infer<typeof tooltipInfo>;
