import type { AutosaveOptions } from './autosave-options.ts';

/** Combines two values that were made from `base`, if that is known. Returns undefined if the user has to choose. */
export function combine<Value>(
  { isSame, merge }: Pick<AutosaveOptions<Value>, 'isSame' | 'merge'>,
  base: Value | undefined,
  mine: Value,
  theirs: Value,
): Value | undefined {
  if (isSame(mine, theirs) || (base !== undefined && isSame(mine, base))) return theirs;
  return base === undefined ? undefined : merge?.(base, mine, theirs);
}
