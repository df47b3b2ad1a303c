/** Lists how much somebody may do with a thing, weakest first. Each level includes those before it; only one person has `own`. */
export const accessLevels = ['view', 'use', 'edit', 'own'] as const;

export type AccessLevel = (typeof accessLevels)[number];

/** Names a level that can be given to somebody. */
export type GivenLevel = Exclude<AccessLevel, 'own'>;

/** Returns whether a level includes another one; false without a level. */
export const reaches = (level: AccessLevel | undefined, wanted: AccessLevel): boolean =>
  level !== undefined && accessLevels.indexOf(level) >= accessLevels.indexOf(wanted);
