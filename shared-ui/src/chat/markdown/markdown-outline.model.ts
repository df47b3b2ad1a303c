import { isTooDeep } from './markdown-blocks.model.ts';

/** The page's own heading is an h1. */
const firstLevel = 2;
const lastLevel = 6;
const oneLineHeading = /^ {0,3}(#{1,6})[ \t]+\S[^\n]*$/;

/**
 * The level at which a heading inside each block is drawn. Whatever depths the text jumps between, no heading stands more than one
 * level under the one before it: a text that goes from `#` to `####` is an outline of two levels all the same.
 */
export function headingLevels(blocks: readonly string[]): number[] {
  let above: number[] = [];
  return blocks.map((block) => {
    const found = oneLineHeading.exec(block.trimEnd())?.[1]?.length;
    // The costlier question only for the few that are headings: while an answer streams this runs over all blocks each frame.
    const depth = found === undefined || isTooDeep(block) ? undefined : found;
    // A heading inside a quote or a list belongs under the section it stands in, and begins none.
    if (depth !== undefined) above = above.filter((known) => known < depth);
    const level = Math.min(firstLevel + above.length, lastLevel);
    if (depth !== undefined) above = [...above, depth];
    return level;
  });
}
