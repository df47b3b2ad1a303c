import type { MarkedText } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import { piecesOf, type Search } from './search.service.ts';

export function searchRoutes(register: Register, search: Search): void {
  register(calls.searchItems, async ({ user, query }) => {
    const { q: text, kind, notebook_id: notebookId, days } = query;
    const { rows, counts, corrected } = await search.find(user.userId, {
      text,
      kind,
      notebookId,
      days,
    });
    const hits = rows.map(
      ({ marked_name, passages, message_id, kind: ofKind, id, name, notebook_id, target, created_at, changed_at, workflow, sharing }) => ({
        item: {
          kind: ofKind,
          id,
          name,
          notebook_id,
          target,
          created_at: iso(created_at),
          changed_at: iso(changed_at),
          ...(workflow ? { workflow } : {}),
          ...(sharing ? { sharing } : {}),
        },
        name: markedName(name, marked_name),
        passages: passages.map(piecesOf),
        ...(message_id ? { message_id } : {}),
      }),
    );
    return { hits, counts, corrected };
  });
}

const iso = (at: Date | string) => new Date(at).toISOString();

/** Returns the name with marks. Markup removal drops what looks like a tag, so such a name is shown in full without marks. */
function markedName(name: string, marked: string): MarkedText {
  const pieces = piecesOf(marked);
  return pieces.map(({ text }) => text).join('') === name ? pieces : [{ text: name, hit: false }];
}
