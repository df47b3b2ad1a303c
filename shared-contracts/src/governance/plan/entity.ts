import * as z from 'zod/mini';

export const subscription = z.object({
  end_date: z.string(),
  plan_details: z.object({ plan_name: z.string(), price: z.number(), billing_interval: z.enum(['month', 'year']) }),
});

export type Subscription = z.infer<typeof subscription>;
