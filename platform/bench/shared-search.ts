import { giveAccess } from 'shared-contracts/access-calls';
import { createNotebook, listItems, moveItems } from 'shared-contracts/calls';
import type { SearchTarget } from './search.ts';
import { gather, send } from './signed-in.ts';

const pageSize = 200;

/** Shares a notebook with that many of a person's chats with another person, who is in a workspace with them. */
export async function shareWorks(owner: SearchTarget, reader: SearchTarget, count: number): Promise<void> {
  const email = owner.email;
  await gather(owner, [reader]);
  const { notebook_id } = await send(owner, createNotebook, { body: { email, title: 'Shared' } });
  for (let page = 1; page <= count / pageSize; page += 1) {
    const query = { email, kind: 'chat', sort: 'created', page: String(page), page_size: String(pageSize) };
    const items = (await send(owner, listItems, { query })).items.map(({ kind, id }) => ({ kind, id }));
    await send(owner, moveItems, { body: { email, items, new_notebook_id: notebook_id } });
  }
  const grantee = { kind: 'person', id: reader.email };
  await send(owner, giveAccess, { body: { email, kind: 'notebook', id: notebook_id, grantee, level: 'view' } });
}
