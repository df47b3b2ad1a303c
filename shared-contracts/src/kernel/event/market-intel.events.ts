import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that an article was bookmarked or its bookmark removed. */
export const bookmarkChanged = defineEvent({
  topic: 'mfe-market-intel:bookmark-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ articleId: z.number(), bookmarked: z.boolean() }),
  example: { articleId: 12, bookmarked: true },
});
