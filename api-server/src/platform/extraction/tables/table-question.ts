import * as z from 'zod/mini';

const columnMax = 300;
const name = z.string().check(z.maxLength(columnMax));

/** Lists how a condition compares a cell. */
export const comparisons = ['is', 'is not', 'contains', 'at least', 'at most', 'more than', 'less than'] as const;

/** Lists what can be calculated from a column. */
export const calculations = ['sum', 'average', 'minimum', 'maximum', 'count', 'distinct'] as const;

/** Describes a question to the tables of a file, which is answered from all rows. */
export const tableQuestion = z.object({
  /** The number of the table, from 1, or a part of its title. Without it, the only table answers, or the tables are listed. */
  table: z.optional(z.union([z.int(), name])),
  /** Conditions that a row has to meet, all of them. */
  where: z.optional(
    z
      .array(z.object({ column: name, comparison: z.enum(comparisons), value: z.union([z.string().check(z.maxLength(500)), z.number()]) }))
      .check(z.maxLength(10)),
  ),
  calculate: z.optional(z.array(z.object({ calculation: z.enum(calculations), column: z.optional(name) })).check(z.maxLength(10))),
  /** A column for each of whose values the calculation is made. */
  group_by: z.optional(name),
  /** The columns to return; all without it. */
  columns: z.optional(z.array(name).check(z.maxLength(50))),
  sort_by: z.optional(name),
  descending: z.optional(z.boolean()),
  limit: z.optional(z.int().check(z.gte(1), z.lte(200))),
});

export type TableQuestion = z.infer<typeof tableQuestion>;
export type Comparison = (typeof comparisons)[number];
export type Calculation = (typeof calculations)[number];
