import * as z from 'zod/mini';
import { itemRef } from '../access/item-ref.ts';
import { defineEvent } from './define-event.ts';

/**
 * Announces that items of any kind were renamed, moved, deleted or restored in a list of all kinds: My Works, the home notebook or the
 * trash.
 */
export const itemsChanged = defineEvent({
  topic: 'mfe-notebooks:items-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ items: z.array(itemRef), change: z.enum(['renamed', 'moved', 'deleted', 'restored']) }),
  example: { items: [{ kind: 'chat', id: 's_1' }], change: 'moved' },
});
