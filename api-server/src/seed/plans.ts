/** Lists the product's plans. Prices can be changed in the installation's database. */
export const plans = [
  { id: 'free', name: 'Free', priceCents: 0, interval: 'month' },
  { id: 'pro', name: 'Pro', priceCents: 2_000, interval: 'month' },
  { id: 'teams', name: 'Teams', priceCents: 3_000, interval: 'month' },
  { id: 'business', name: 'Business', priceCents: 50_000, interval: 'year' },
] as const;
