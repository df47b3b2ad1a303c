import * as z from 'zod/mini';

/** Describes a browser that shows the user's alerts while the product is closed. */
export const pushSubscription = z.object({
  push_subscription_id: z.string(),
  /** The kind of browser in words, such as `Firefox on Windows`. */
  agent: z.string(),
  created_at: z.string(),
  /** Whether the caller's own session added it. */
  is_current: z.boolean(),
});

export type PushSubscriptionRecord = z.infer<typeof pushSubscription>;

/** Describes what a push message contains. `link` is an address in the product, which is below `base`. */
export const pushMessage = z.object({
  v: z.literal(1),
  alert_id: z.string(),
  title: z.string(),
  text: z.string(),
  base: z.string(),
  link: z.string(),
  language: z.string(),
  unread: z.number(),
});

export type PushMessage = z.infer<typeof pushMessage>;
