/** Exports the check of citations against their passages (ADR 0084). A separate entry, so that only what shows or grades answers loads it. */
export * from '../chat/citation/citation-check.ts';
export * from '../chat/citation/citation-checks.ts';
export * from '../chat/citation/count-checks.ts';
