import { eq } from 'drizzle-orm';
import type { GivenLevel } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { deleteNotebook, restoreItems } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/file-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentStates, documentUpdates } from '../../../platform/database/schema/index.ts';
import { anotherNode, appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { TogetherAuthor } from '../../../testing/together-author.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

/** Two servers that share only the database. Ana owns the notebooks and uses the first, Ben edits and uses the second. */
const { api: first } = appWithoutUser();
const second = anotherNode(first);
let ana: TestUser;
let ben: TestUser;
let urls: { readonly first: string; readonly second: string };
beforeAll(async () => {
  urls = { first: await first.listen(), second: await second.listen() };
  [ana, ben] = [await first.newUser('Ana'), await first.newUser('Ben')];
  await workspaceOf(first, ana, [ben, 'Member']);
});

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const content = (...lines: string[]) => ({ type: 'doc', content: lines.map(paragraph) });
const save = (notebook_id: string, version: number, lines: string[], user = ana) =>
  first.call(calls.saveNotebookDocument, { body: { notebook_id, version, content: content(...lines) } }, user);
const read = async (notebook_id: string, user = ana) =>
  (await first.call(calls.getNotebookDocument, { query: { notebook_id } }, user)).body;
const grantee = () => ({ kind: 'person' as const, id: ben.email });
const share = (id: string, level: GivenLevel = 'edit') =>
  first.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee: grantee(), level } }, ana);
const unshare = (id: string) =>
  first.call(takeAccess, { query: { email: ana.email, kind: 'notebook', id, grantee_kind: 'person', grantee_id: ben.email } }, ana);

async function begin(...lines: string[]) {
  const id = await makeOwned(first.database.db, 'notebook', ana.email);
  if (lines.length) await save(id, 0, lines);
  await share(id);
  const authors = [new TogetherAuthor(first, ana, id), new TogetherAuthor(second, ben, id)] as const;
  for (const author of authors) await author.fetch();
  return { id, hers: authors[0], his: authors[1] };
}

describe('a document that two people edit', () => {
  it('begins with what was saved, says so only while somebody else may edit, and merges what both wrote', async () => {
    const { id, hers, his } = await begin('The plan.');
    expect(await read(id)).toMatchObject({ together: true, version: 1 });
    expect(hers.lines()).toEqual(['The plan.']);
    hers.type('Ana: ');
    his.type(' Ben agrees.', 0, 9);
    his.add('A second one.', 1);
    await Promise.all([hers.send(), his.send()]);
    for (const author of [hers, his]) await author.fetch();
    expect(hers.lines()).toEqual(['Ana: The plan. Ben agrees.', 'A second one.']);
    expect(his.lines()).toEqual(hers.lines());
    expect((await read(id)).content).toEqual(content('Ana: The plan. Ben agrees.', 'A second one.'));
    await unshare(id);
    expect((await read(id)).together).toBe(false);
  });

  it('starts with one document, no matter how many people open it at once', async () => {
    const id = await makeOwned(first.database.db, 'notebook', ana.email);
    await save(id, 0, ['One']);
    await share(id);
    const authors = Array.from({ length: 6 }, (_, place) => new TogetherAuthor(place % 2 ? first : second, place % 2 ? ana : ben, id));
    await Promise.all(authors.map((author) => author.fetch()));
    expect(new Set(authors.map(({ lineage }) => lineage)).size).toBe(1);
    for (const author of authors) expect(author.lines()).toEqual(['One']);
  });

  it('names in the history who changed a version', async () => {
    const { id, hers, his } = await begin('The plan.');
    hers.type('A');
    his.type('B');
    await hers.send();
    await his.send();
    await read(id);
    const { versions } = (await first.call(calls.listDocumentVersions, { query: { notebook_id: id } }, ana)).body;
    expect(versions.map(({ authors }) => authors?.toSorted())).toEqual([['Ana', 'Ben'], ['Ana']]);
  });

  it('stores an update that is sent twice once, and refuses one after a gap', async () => {
    const { id, hers } = await begin('x');
    hers.type('one ');
    const [one] = hers.unsent;
    await hers.send();
    const before = await first.database.db.$count(documentUpdates, eq(documentUpdates.notebookId, id));
    expect((await hers.send([one ?? new Uint8Array()])).status).toBe(200);
    expect(await first.database.db.$count(documentUpdates, eq(documentUpdates.notebookId, id))).toBe(before);
    hers.type('two ');
    hers.type('three ');
    expect((await hers.send(hers.unsent.slice(1))).body).toMatchObject({ code: 'document-changed' });
    expect((await hers.send()).status).toBe(200);
    expect((await read(id)).content).toEqual(content('three two one x'));
  });

  it('shows on another server’s stream what was written, who is there, and who has gone', async () => {
    const { hers, his } = await begin('x');
    const stream = await his.follow(urls.second);
    const next = async () => (await stream.next()) as unknown as Record<string, unknown>;
    expect(await next()).toMatchObject({ lineage: hers.lineage });
    const other = await hers.follow(urls.first);
    const seen: string[] = [];
    const writers = async (wanted: (event: { writers?: { name: string }[]; gone?: number[] }) => boolean) => {
      for (;;) {
        const event = (await next()) as { writers?: { name: string }[]; gone?: number[] };
        seen.push(JSON.stringify(event));
        if (wanted(event)) return;
      }
    };
    await writers(({ writers: all }) => all?.some(({ name }) => name === 'Ana') ?? false);
    hers.type('Hello ');
    await hers.send();
    let event = await next();
    while (!('updates' in event)) event = await next();
    his.take(event as never);
    expect(his.lines()).toEqual(['Hello x']);
    other.leave();
    await writers(({ gone }) => gone?.includes(hers.doc.clientID) ?? false);
    stream.leave();
  });

  it('ends editing and the stream within a second when access is taken away, or lowered to viewing', async () => {
    for (const end of [unshare, (id: string) => share(id, 'view')]) {
      const { id, his } = await begin('x');
      const stream = await his.follow(urls.second);
      await stream.next();
      his.type('late ');
      const started = Date.now();
      await end(id);
      const rest = await stream.rest();
      expect(Date.now() - started).toBeLessThan(1_000);
      expect(rest.at(-1)).toMatchObject({ code: 'not-found' });
      expect([403, 404]).toContain((await his.send()).status);
    }
  });

  it('takes over what a page that doesn’t edit together saved meanwhile, and refuses its save over unseen changes', async () => {
    const { id, hers, his } = await begin('One', 'Two', 'Three');
    hers.type('Ana: ', 2);
    expect((await save(id, 1, ['One', 'Two by an old page', 'Three'])).status).toBe(200);
    await hers.send();
    await his.fetch();
    expect(his.lines()).toEqual(['One', 'Two by an old page', 'Ana: Three']);
    expect((await save(id, 2, ['Mine'])).body).toMatchObject({ code: 'document-changed' });
    expect((await read(id)).content).toEqual(content('One', 'Two by an old page', 'Ana: Three'));
  });

  it('returns to versioned saves when nobody else may edit, and merges what was written offline before', async () => {
    const { id, hers, his } = await begin('One', 'Two');
    his.type('Ben: ', 1);
    await his.send();
    await hers.fetch();
    hers.type('Ana offline: ');
    await unshare(id);
    const { version } = await read(id);
    expect((await save(id, version, ['One, alone', 'Ben: Two'])).status).toBe(200);
    expect((await hers.send()).status).toBe(200);
    expect(JSON.stringify((await read(id)).content)).toContain('Ana offline: ');
    expect(JSON.stringify((await read(id)).content)).toContain('One, alone');
    await share(id);
    await his.fetch();
    await hers.fetch();
    expect(his.lines()).toEqual(hers.lines());
  });

  it('sends the whole document to a page whose last updates were merged and removed', async () => {
    const { id, hers, his } = await begin('x');
    hers.type('one ');
    await hers.send();
    await read(id);
    await first.database.db.delete(documentUpdates).where(eq(documentUpdates.notebookId, id));
    hers.type('two ');
    await hers.send();
    await his.fetch();
    expect(his.lines()).toEqual(['two one x']);
  });

  it('merges what a server left that ended before it did', async () => {
    const { id, hers } = await begin('x');
    hers.type('kept ');
    await hers.send();
    await first.database.db
      .update(documentStates)
      .set({ changedAt: new Date(0) })
      .where(eq(documentStates.notebookId, id));
    await second.app.jobs.find(({ name }) => name === 'document-merge')?.run();
    const [state] = await first.database.db.select().from(documentStates).where(eq(documentStates.notebookId, id));
    expect(state?.mergedId).toBe(state?.lastId);
  });

  it('comes back from the trash with what was written last, and still fits open pages', async () => {
    const { id, hers } = await begin('x');
    hers.type('last ');
    await hers.send();
    await first.call(deleteNotebook, { query: { notebook_id: id } }, ana);
    hers.type('more ');
    expect((await hers.send()).status).toBe(404);
    await first.call(restoreItems, { body: { email: ana.email, items: [{ kind: 'notebook', id }] } }, ana);
    expect((await hers.send()).status).toBe(200);
    expect((await read(id)).content).toEqual(content('more last x'));
  });
});

describe('hostile updates', () => {
  it.each([
    ['bytes that are no update', (): Uint8Array => Buffer.from([255, 255, 255, 255, 255, 255, 255, 1])],
    ['an empty one', () => new Uint8Array([])],
    ['a length that it does not have', () => Uint8Array.from([1, 200, 200, 200, 1, 5, 0, 4, 1, 7])],
  ])('refuses %s', async (_, make) => {
    const { his } = await begin('x');
    expect((await his.send([make()])).status).toBe(400);
  });

  it.each<[string, (doc: Y.Doc) => unknown]>([
    ['a map', (doc) => doc.getMap('default').set('a', 1)],
    ['another part of the document', (doc) => doc.getXmlFragment('other').insert(0, [new Y.XmlElement('paragraph')])],
    ['an embedded document', (doc) => doc.getArray('default').insert(0, [new Y.Doc()])],
    ['a list', (doc) => doc.getArray('default').insert(0, [new Y.Array()])],
    ['bytes', (doc) => doc.getArray('default').insert(0, [new Uint8Array([1])])],
  ])('refuses %s', async (_, make) => {
    const { his } = await begin('x');
    const doc = new Y.Doc();
    make(doc);
    expect((await his.send([Y.encodeStateAsUpdate(doc)])).body).toMatchObject({ code: 'invalid-input' });
  });

  it('refuses changes under another person’s name', async () => {
    const { hers, his } = await begin('x');
    hers.type('Ana ');
    await hers.send();
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(hers.doc));
    doc.clientID = hers.doc.clientID;
    const before = Y.encodeStateVector(doc);
    ((doc.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'Not Ana ');
    expect((await his.send([Y.encodeStateAsUpdate(doc, before)])).status).toBe(400);
  });

  it('answers others while it reads an update that was made to be slow', async () => {
    const { his } = await begin('x');
    const doc = new Y.Doc();
    const text = new Y.XmlText();
    doc.getXmlFragment('default').insert(0, [text]);
    doc.transact(() => {
      for (let place = 0; place < 30_000; place += 1) text.insert(0, 'a', { [`mark${place % 7}`]: {} });
    });
    const slow = his.send([Y.encodeStateAsUpdate(doc)]);
    const started = performance.now();
    await first.call(calls.listDocumentVersions, { query: { notebook_id: 'none' } }, ana);
    const blocked = performance.now() - started;
    await slow;
    expect(blocked).toBeLessThan(1_000);
  });

  it('keeps a document usable when its updates nest nodes deeper than anything reads them', async () => {
    const { id, hers, his } = await begin('The text.');
    const doc = new Y.Doc();
    let parent: Y.XmlFragment = doc.getXmlFragment('default');
    doc.transact(() => {
      for (let depth = 0; depth < 20_000; depth += 1) {
        const child = new Y.XmlElement('blockquote');
        parent.insert(0, [child]);
        parent = child;
      }
    });
    await his.send([Y.encodeStateAsUpdate(doc)]);
    const { status } = await first.call(calls.getNotebookDocument, { query: { notebook_id: id } }, ana);
    expect(status).toBe(200);
    expect((await hers.fetch()).status).toBe(200);
  });
});
