import { isTooDeep } from './markdown-blocks.model.ts';

/** The page's own heading is an h1. */
const firstLevel = 2;
const lastLevel = 6;
const oneLineHeading = /^ {0,3}(#{1,6})[ \t]+\S[^\n]*$/;

/**
 * Returns the level at which a heading inside each block is drawn. Levels never skip: a text that jumps from `#` to `####` gets two
 * consecutive levels.
 */
export function computeHeadingLevels(blocks: readonly string[]): number[] {
  let above: number[] = [];
  return blocks.map((block) => {
    const found = oneLineHeading.exec(block.trimEnd())?.[1]?.length;
    // Checked last because it is expensive: this runs over all blocks with every frame while an answer streams.
    const depth = found === undefined || isTooDeep(block) ? undefined : found;
    // A heading inside a quote or a list belongs to the current section and does not start one.
    if (depth !== undefined) above = above.filter((known) => known < depth);
    const level = Math.min(firstLevel + above.length, lastLevel);
    if (depth !== undefined) above = [...above, depth];
    return level;
  });
}
