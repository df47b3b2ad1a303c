import type { DeclaredContributions } from './contributions.ts';

/** Declares what a remote contributes. Data only: it is read at build time and published in the registry. */
export const defineContributions = (value: DeclaredContributions): DeclaredContributions => value;
