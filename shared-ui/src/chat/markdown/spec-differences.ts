/** Describes examples of a specification that we draw differently on purpose. */
export interface SpecDifference {
  readonly reason: string;
  readonly examples: readonly number[];
}

/** Lists all such examples. The test fails for one that is missing here, and for one that is no longer different. */
export const specDifferences: Readonly<Record<'commonmark' | 'gfm', readonly SpecDifference[]>> = {
  commonmark: [
    {
      reason: 'Tags that are not drawn are shown as written.',
      examples: [
        21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172,
        173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 201, 308, 309, 344, 475, 476, 477,
        491, 494, 524, 536, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630, 631, 642, 643,
      ],
    },
    { reason: 'GitHub links addresses without marks.', examples: [602, 608, 611, 612] },
    { reason: 'Labels are compared in lower case, which keeps ẞ and ss apart.', examples: [540] },
    { reason: 'A backslash before a bracket opens a formula.', examples: [12] },
  ],
  gfm: [
    {
      reason: 'Tags that are not drawn are shown as written.',
      examples: [
        118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
        144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 170, 288, 289, 317, 327, 354, 484, 485, 486,
        501, 504, 533, 545, 549, 621, 636, 637, 638, 639, 640, 646, 648, 651, 652, 653, 654, 655, 657, 667, 668,
      ],
    },
    {
      reason: 'The examples of automatic links contradict the ones before them, which link addresses without marks only in angle brackets.',
      examples: [611, 617, 620],
    },
    { reason: 'One tilde means "about" in many texts, so only two strike words out.', examples: [491] },
    { reason: 'A backslash before a bracket opens a formula.', examples: [308] },
    { reason: 'Style sets the space after the box of a task.', examples: [279, 280] },
  ],
};
