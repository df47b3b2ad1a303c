import * as z from 'zod/mini';
import { id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';

/** Checks the page of a connection's models and what they are searched for. `next` of an answer is the `offset` of its next page. */
export const modelPage = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
};

export const nextPage = z.nullable(z.number());

/** Checks what the managers of a connection decide about one of its models. */
export const modelFields = {
  model_id: z.string().check(z.minLength(1), z.maxLength(300)),
  is_on: z.boolean(),
  display_name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(80, inputText('nameMax')))),
  requests_per_minute: z.nullable(z.int().check(z.gte(1, inputText('requestsMin')), z.lte(100_000))),
};

/** Checks the groups that something is limited to; null opens it to everyone. */
export const groupIds = z.nullable(z.array(id).check(z.minLength(1), z.maxLength(200)));
