import * as z from 'zod/mini';
import { limitCounts } from '../../kernel/call/limit-counts.ts';

const option = z.object({ value: z.string(), label: z.string() });

const named = { name: z.string(), label: z.string(), note: z.optional(z.string()), required: z.boolean() };

/** Describes a field of a form that a tool server shows while its tool runs. */
export const requestedField = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    kind: z.literal('text'),
    format: z.optional(z.enum(['email', 'uri', 'date', 'date-time'])),
    min_length: z.optional(z.number()),
    max_length: z.optional(z.number()),
    value: z.optional(z.string()),
  }),
  z.object({
    ...named,
    kind: z.literal('number'),
    whole: z.boolean(),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    value: z.optional(z.number()),
  }),
  z.object({ ...named, kind: z.literal('yes-no'), value: z.optional(z.boolean()) }),
  z.object({ ...named, kind: z.literal('choice'), options: z.array(option), value: z.optional(z.string()) }),
  z.object({
    ...named,
    kind: z.literal('choices'),
    options: z.array(option),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    value: z.optional(z.array(z.string())),
  }),
]);

export type RequestedField = z.infer<typeof requestedField>;

/** Describes a form of a tool server. `server` is its name for the user, `message` what it says. */
export const requestedForm = z.object({ server: z.string(), message: z.string(), fields: z.array(requestedField) });

export type RequestedForm = z.infer<typeof requestedForm>;

/** Holds what a person entered, by field. A field that was left empty is missing. */
export const formValues = limitCounts(
  z.record(
    z.string().check(z.maxLength(200)),
    z.union([
      z.string().check(z.maxLength(10_000)),
      z.number(),
      z.boolean(),
      z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(100)),
    ]),
  ),
  1_000,
);

export type FormValues = z.infer<typeof formValues>;

/** Returns what a form contains before anybody enters anything. */
export const initialValues = ({ fields }: RequestedForm): FormValues =>
  Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
