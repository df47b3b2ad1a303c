/** Shortens a delay at random by up to a quarter, so that those who failed together don't try again together. */
export const addJitter = (ms: number): number => Math.round(ms * (1 - Math.random() / 4));
