import { eq } from 'drizzle-orm';
import { giveAccess } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/file-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import * as schema from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { TogetherAuthor } from '../../../testing/together-author.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';
import { DocumentsRepository } from './document.repository.ts';
import { DocumentThread } from './document-thread.ts';
import { TogetherRepository } from './together.repository.ts';
import { createTogetherService } from './together.service.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
});

/** Starts a document that Ana and Ben edit, and returns it with Ana's page. */
async function begin() {
  const { db } = api.database;
  const id = await makeOwned(db, 'notebook', ana.email);
  const grantee = { kind: 'person' as const, id: ben.email };
  await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'edit' } }, ana);
  const hers = new TogetherAuthor(api, ana, id);
  await hers.fetch();
  return { id, hers };
}

/** Merges documents of the test's database with another thread. */
const togetherWith = (thread: Pick<DocumentThread, 'inspect' | 'merge'>) => {
  const { db } = api.database;
  const log = { warn: () => undefined, error: () => undefined } as never;
  const parts = { documents: new DocumentsRepository(db), repository: new TogetherRepository(db), owners: { tell: async () => undefined } };
  return createTogetherService({ ...parts, thread, clock: { now: () => new Date() }, log });
};

const stored = async (id: string) => {
  const { db } = api.database;
  const [state] = await db.select().from(schema.documentStates).where(eq(schema.documentStates.notebookId, id));
  return { lineage: state?.lineage, updates: await db.$count(schema.documentUpdates, eq(schema.documentUpdates.notebookId, id)) };
};
const textOf = async (id: string) =>
  JSON.stringify((await api.call(calls.getNotebookDocument, { query: { notebook_id: id } }, ana)).body.content);

/** Writes so much that merging it takes time and memory. */
function typeMuch({ doc }: TogetherAuthor): void {
  const text = new Y.XmlText();
  doc.getXmlFragment('default').insert(0, [text]);
  doc.transact(() => {
    for (let place = 0; place < 15_000; place += 1) text.insert(0, 'a', { [`mark${place % 7}`]: {} });
  });
}

describe('a merge that could not be done keeps every acknowledged change', () => {
  it.each<[string, () => DocumentThread, (thread: DocumentThread) => unknown]>([
    ['it took too long', () => new DocumentThread({ taskMaxMs: 1 }), () => undefined],
    ['its thread had too little memory', () => new DocumentThread({ memoryMegabytes: 16 }), () => undefined],
    ['the server stopped', () => new DocumentThread(), (thread) => thread.close()],
  ])('because %s', async (_, start, disturb) => {
    const { id, hers } = await begin();
    hers.type('Acknowledged. ');
    typeMuch(hers);
    await hers.send();
    const before = await stored(id);
    const [thread, sound] = [start(), new DocumentThread()];
    const together = togetherWith({
      inspect: (updates) => sound.inspect(updates),
      merge: (input) => (input.updates.length ? thread : sound).merge(input),
    });
    const merged = together.mergePending(id).catch((error: unknown) => error);
    await disturb(thread);
    expect(await merged).toMatchObject({ name: 'AppError', code: 'overloaded' });
    expect(await stored(id)).toEqual(before);
    await Promise.all([thread.close(), sound.close()]);
    expect(await textOf(id)).toContain('Acknowledged. ');
    expect((await stored(id)).lineage).toBe(before.lineage);
  });
});

describe('a merge outside of transactions', () => {
  it('waits without a lock, and takes in what others stored meanwhile', async () => {
    const { id, hers } = await begin();
    hers.type('First. ');
    await hers.send();
    const sound = new DocumentThread();
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const together = togetherWith({
      inspect: (updates) => sound.inspect(updates),
      merge: async (input) => {
        reached.resolve();
        await released.promise;
        return sound.merge(input);
      },
    });
    const merged = together.mergePending(id);
    await reached.promise;
    hers.type('Second. ');
    expect((await hers.send()).status).toBe(200);
    const { version } = (await api.call(calls.getNotebookDocument, { query: { notebook_id: id } }, ana)).body;
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Second. First. Third.' }] }] };
    expect((await api.call(calls.saveNotebookDocument, { body: { notebook_id: id, version, content } }, ana)).status).toBe(200);
    hers.type('Fourth. ');
    await hers.send();
    released.resolve();
    await merged;
    await sound.close();
    expect(await textOf(id)).toContain('Fourth. Second. First. Third.');
    await hers.fetch();
    expect(hers.lines().join('')).toBe('Fourth. Second. First. Third.');
  });
});

describe('an update that breaks the merge', () => {
  it('is set aside as it was sent, while everything else is kept', async () => {
    const { id, hers } = await begin();
    const his = new TogetherAuthor(api, ben, id);
    await his.fetch();
    hers.type('Hers. ');
    await hers.send();
    const doc = new Y.Doc();
    let parent: Y.XmlFragment = doc.getXmlFragment('default');
    doc.transact(() => {
      for (let depth = 0; depth < 200; depth += 1) {
        const child = new Y.XmlElement('blockquote');
        parent.insert(0, [child]);
        parent = child;
      }
    });
    const broken = Y.encodeStateAsUpdate(doc);
    expect((await his.send([broken])).status).toBe(200);
    hers.type('Hers too. ');
    await hers.send();
    expect(await textOf(id)).toContain('Hers too. Hers. ');
    const { documentsSetAside } = schema;
    const kept = await api.database.db.select().from(documentsSetAside).where(eq(documentsSetAside.notebookId, id));
    expect(kept).toMatchObject([{ userId: expect.any(String), reason: expect.stringContaining('nested too deeply') }]);
    expect(kept[0]?.content).toEqual(Buffer.from(broken));
    // The page learns of the new lineage, and can write again.
    await hers.fetch();
    expect((await stored(id)).lineage).toBe(hers.lineage);
  });

  it('costs nothing that was merged before, even when the stored state breaks', async () => {
    const { id, hers } = await begin();
    hers.type('Merged. ');
    await hers.send();
    expect(await textOf(id)).toContain('Merged. ');
    const { documentStates, documentsSetAside } = schema;
    const state = Buffer.from([255, 255, 255]);
    await api.database.db.update(documentStates).set({ state }).where(eq(documentStates.notebookId, id));
    hers.type('Lately. ');
    await hers.send();
    expect(await textOf(id)).toContain('Merged. ');
    const kept = await api.database.db.select().from(documentsSetAside).where(eq(documentsSetAside.notebookId, id));
    expect(kept.map(({ updateId }) => updateId === null)).toEqual(expect.arrayContaining([true, false]));
    expect(kept.find(({ updateId }) => updateId === null)?.content).toEqual(state);
  });
});

/** Writes an update in which each client adds an empty text to the document, as Yjs encodes it. */
function updateOfClients(count: number, firstClient = 1_000): Uint8Array {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
  };
  const [oneStruct, clock, typeStruct, inRoot, xmlText, noDeletions] = [1, 0, 7, 1, 6, 0];
  write(count);
  for (let client = firstClient + count - 1; client >= firstClient; client -= 1) {
    for (const value of [oneStruct, client, clock, typeStruct, inRoot, 'default'.length]) write(value);
    bytes.push(...Buffer.from('default'));
    write(xmlText);
  }
  write(noDeletions);
  return Uint8Array.from(bytes);
}

describe('an update of many clients', () => {
  it('refuses changes of 60,000 clients at once, quickly', async () => {
    const { id, hers } = await begin();
    const update = updateOfClients(60_000);
    expect(update.length).toBeGreaterThan(400_000);
    const started = performance.now();
    expect((await hers.send([update])).body).toMatchObject({ code: 'invalid-input' });
    expect(performance.now() - started).toBeLessThan(2_000);
    // Twenty such updates at once, each with as many clients as one may have.
    const others = Array.from({ length: 20 }, (_, place) => updateOfClients(50, 1_000 + place * 50));
    expect((await hers.send(others)).status).toBe(200);
    expect(await api.database.db.$count(schema.documentWriters, eq(schema.documentWriters.notebookId, id))).toBeGreaterThanOrEqual(1_000);
  });
});
