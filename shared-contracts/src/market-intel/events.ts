import * as z from 'zod/mini';
import { defineEvent } from '../event/define-event.ts';

/** A Quick Read was bookmarked or its bookmark was taken away. */
export const bookmarkChanged = defineEvent({
  topic: 'mfe-market-intel:bookmark-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ articleId: z.number(), bookmarked: z.boolean() }),
  example: { articleId: 12, bookmarked: true },
});
