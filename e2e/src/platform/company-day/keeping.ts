import { unzipSync } from 'fflate';
import { createNotebook, deleteNotebook, deleteSession, importChats, listTrash, openSession, restoreItems } from 'shared-contracts/calls';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import { getDataExport, startDataExport } from 'shared-contracts/settings-calls';
import type { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { paragraph } from '../../../support/documents.ts';
import { expect } from '../../../support/fixtures.ts';

interface Kept {
  readonly notebookId: string;
  readonly sessionId: string;
}

/** Lets everybody restore what they deleted, and download all their data, while the database goes away and a node is killed. */
export function keeping({ company }: Stage): Scenario {
  const { people, isWhole, victim } = company;
  const kept = new Map<Person, Kept>();
  const restored: Promise<unknown>[] = [];
  const textOf = ({ firstName }: Person) => `The papers of ${firstName}.`;
  const importChat = async ({ api, firstName }: Person) => {
    const messages = [{ key: 'q', parent: null, role: 'user' as const, content: `What did ${firstName} keep?` }];
    const { results } = await api.call(importChats, { body: { chats: [{ source_id: 'kept', title: 'Kept', messages }] } });
    return results[0]?.session_id ?? '';
  };
  const startDownload = (person: Person) =>
    person.untilDone('a download', () => person.api.call(startDataExport, { body: { email: person.email } }));

  return {
    title: 'everybody restores and downloads',
    morning: async () => {
      await Promise.all(
        people.map(async (person) => {
          const { api, email } = person;
          const { notebook_id: notebookId } = await api.call(createNotebook, { body: { email, title: 'Papers' } });
          const content = { type: 'doc', content: [paragraph(textOf(person))] };
          await api.call(saveNotebookDocument, { body: { notebook_id: notebookId, version: 0, content } });
          await api.call(deleteNotebook, { query: { notebook_id: notebookId } });
          const sessionId = await importChat(person);
          await api.call(deleteSession, { query: { session_id: sessionId } });
          await importChat(person);
          kept.set(person, { notebookId, sessionId });
          if (!isWhole) await startDownload(person);
        }),
      );
    },
    outage: async () => {
      for (const person of people) {
        const { notebookId = '', sessionId = '' } = kept.get(person) ?? {};
        const restore = (kind: 'notebook' | 'chat', id: string) => {
          let { api } = victim ? { api: person.at(victim) } : person;
          return person.untilDone(`a restored ${kind}`, () => {
            const restoring = api.call(restoreItems, { body: { email: person.email, items: [{ kind, id }] } });
            // The next attempt goes to another node than the one that is killed.
            ({ api } = person);
            return restoring;
          });
        };
        // Only the whole company waits for downloads that the outage cut: another attempt follows after a minute.
        const all = [restore('notebook', notebookId), restore('chat', sessionId), ...(isWhole ? [startDownload(person)] : [])];
        for (const one of all) one.catch(() => undefined);
        restored.push(...all);
      }
    },
    evening: async () => {
      await Promise.all(restored);
      await Promise.all(
        people.map(async (person) => {
          const { notebookId = '', sessionId = '' } = kept.get(person) ?? {};
          for (const node of company.nodes) {
            const { content } = await person.at(node).call(getNotebookDocument, { query: { notebook_id: notebookId } });
            expect(JSON.stringify(content)).toContain(textOf(person));
            const { messages } = await person.at(node).call(openSession, { query: { session_id: sessionId } });
            expect(messages.map(({ content: said }) => said)).toEqual([`What did ${person.firstName} keep?`]);
          }
          expect((await person.api.call(listTrash, { query: { email: person.email } })).items).toEqual([]);
          await checkDownload(person);
        }),
      );
    },
  };

  async function checkDownload(person: Person): Promise<void> {
    const state = async () => (await person.api.call(getDataExport, { query: { email: person.email } })).data_export;
    await expect.poll(async () => (await state())?.status, { timeout: 200_000 }).toBe('ready');
    const { url } = (await state()) ?? {};
    const archive = await fetch(`${person.node.url}${url}`);
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const users = JSON.parse(Buffer.from(files['data/users.json'] ?? []).toString()) as { email: string }[];
    expect(users.map(({ email }) => email)).toEqual([person.email]);
    // Its notebook was in the trash or restored when the archive was made.
    const texts = Object.values(files).map((file) => Buffer.from(file).toString());
    expect(texts.some((text) => text.includes(textOf(person)))).toBe(true);
  }
}
