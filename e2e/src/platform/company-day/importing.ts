import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { importChats, listSessions, searchItems } from 'shared-contracts/calls';
import type { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { expect } from '../../../support/fixtures.ts';

/** The order number that two chats and nothing else contain. */
const order = 'PO-2031-4711';

const messageOf = (id: string, parent: string, role: string, text: string) => ({
  id,
  parent,
  children: [],
  message: { id, author: { role }, create_time: 1_764_000_000, content: { content_type: 'text', parts: [text] }, recipient: 'all' },
});

/** Holds one chat each, as two other products export them. */
const files = [
  {
    title: 'Lamps for the harbor',
    chats: [
      {
        title: 'Lamps for the harbor',
        create_time: 1_764_000_000,
        mapping: {
          root: { id: 'root', message: null, parent: null, children: ['q'] },
          q: { ...messageOf('q', 'root', 'user', 'Which order are the lamps in?'), children: ['a'] },
          a: messageOf('a', 'q', 'assistant', `They are in ${order}, seven of them.`),
        },
        current_node: 'a',
      },
    ],
  },
  {
    title: 'A late delivery',
    chats: [
      {
        uuid: 'late-1',
        name: 'A late delivery',
        created_at: '2026-03-01T10:00:00Z',
        chat_messages: [
          { uuid: 'm1', sender: 'human', text: `What became of ${order}?`, created_at: '2026-03-01T10:00:00Z' },
          { uuid: 'm2', sender: 'assistant', text: 'It came a week late.', created_at: '2026-03-01T10:00:01Z' },
        ],
      },
    ],
  },
];

/** Lets somebody bring chats from two other products, in which a colleague finds an order number. An import that the outage cuts is repeated. */
export function importing({ company, openBrowser }: Stage): Scenario {
  const { people, nodes } = company;
  const [, importer, colleague, stranger] = people as readonly [Person, Person, Person, Person];
  let page: Page;
  let repeated: Promise<unknown> = Promise.resolve();
  const sessionsOf = async (title: string) => {
    const { data } = await importer.api.call(listSessions, { params: { email: importer.email }, query: { page: 1, pageSize: 100 } });
    return data.filter((one) => one.title === title).map(({ session_id }) => session_id);
  };
  return {
    title: 'a person imports chats of other products',
    morning: async () => {
      page = await openBrowser(importer);
      await page.goto(`/app${routes.workflows()}`);
      await page.getByRole('complementary').getByRole('button', { name: 'More chat options' }).click();
      await page.getByRole('menuitem', { name: 'Import chats' }).click();
      const dialog = page.getByRole('dialog');
      for (const { title, chats } of files) {
        const buffer = Buffer.from(JSON.stringify(chats));
        await dialog.locator('input[type="file"]').setInputFiles({ name: `${title}.json`, mimeType: 'application/json', buffer });
        await expect.poll(() => sessionsOf(title)).toHaveLength(1);
        await expect(dialog.getByText('1 chat was imported.')).toBeVisible();
        const [id = ''] = await sessionsOf(title);
        const grantee = { kind: 'person', id: colleague.email } as const;
        await importer.api.call(giveAccess, { body: { email: importer.email, kind: 'chat', id, grantee, level: 'view' } });
      }
      await dialog.getByRole('button', { name: 'Done' }).click();
    },
    outage: async () => {
      const messages = [{ key: 'q', parent: null, role: 'user' as const, content: 'What was written in the outage?' }];
      const chats = [{ source_id: 'in-outage', title: 'Of the outage', messages }];
      repeated = importer.untilDone('an import', () => importer.api.call(importChats, { body: { chats } }));
      // Noted, and thrown in the evening.
      repeated.catch(() => undefined);
    },
    evening: async () => {
      await repeated;
      expect(await sessionsOf('Of the outage')).toHaveLength(1);
      const titlesFor = async (person: Person, node: (typeof nodes)[number]) => {
        const { hits, corrected } = await person.at(node).call(searchItems, { query: { email: person.email, q: order } });
        expect(corrected).toBeNull();
        return hits.map(({ item }) => item.name).toSorted();
      };
      const titles = files.map(({ title }) => title).toSorted();
      for (const node of nodes) {
        for (const person of [importer, colleague]) expect(await titlesFor(person, node), person.firstName).toEqual(titles);
        expect(await titlesFor(stranger, node)).toEqual([]);
      }
    },
  };
}
