import type { Page } from '@playwright/test';
import type { SourceItem } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { createNotebook, openSession } from 'shared-contracts/calls';
import { completeUpload, createUpload, getFile, sendUploadPart } from 'shared-contracts/file-calls';
import { questionOf } from '../../../support/company/counting-model.ts';
import type { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { expect } from '../../../support/fixtures.ts';
import { excelFile, oldWordFile, wordFile } from '../../../support/office-files.ts';
import { hostilePdf } from '../../../support/pdf.ts';

/** Lists the files of the base, each with the topic of a question and what its place shows. */
const papers = [
  {
    name: 'handbook.docx',
    content: wordFile('The harbor opens at six.', 'A granite berth costs forty crowns a night.'),
    topic: 'the costs of a granite berth',
    shown: 'A granite berth costs forty crowns a night.',
  },
  {
    name: 'inspections.xlsx',
    content: excelFile('Cranes', [
      ['Crane', 'Inspected on', 'Load'],
      ['Osprey', new Date('2026-03-14'), 12.5],
      ['Heron', new Date('2026-05-02'), 7],
    ]),
    topic: 'the crane Osprey that was inspected',
    shown: '2026-03-14',
  },
  { name: 'prices.doc', content: oldWordFile(), topic: 'the price of a Quokka lamp', shown: 'Quokka lamp' },
  {
    name: 'rules.pdf',
    content: hostilePdf(['Page of titles.', 'The lighthouse keeper signs the tide ledger daily.']),
    topic: 'the tide ledger of the lighthouse',
    shown: 'tide ledger',
  },
];

/** Lets a person keep a base of Office files that a colleague asks in ordinary chats, until the outage, in which the base is taken away. */
export function knowing({ company, openBrowser }: Stage): Scenario {
  const { people } = company;
  const [, , reader, keeper] = people as readonly [Person, Person, Person, Person];
  let id = '';
  let page: Page;
  let taken: Promise<unknown> = Promise.resolve();
  const upload = async ({ name: file_name, content }: (typeof papers)[number]) => {
    const { api, email } = keeper;
    const { upload_id } = await api.call(createUpload, { body: { email, file_name, size: content.length, notebook_id: id } });
    await api.call(sendUploadPart, { params: { upload_id }, query: { offset: 0 }, body: new Blob([Uint8Array.from(content)]) });
    const { file_id } = await api.call(completeUpload, { params: { upload_id } });
    await expect.poll(async () => (await api.call(getFile, { query: { file_id } })).status, { timeout: 60_000 }).toBe('ready');
  };
  /** Asks in a new chat and returns the sources of the answer that are files. */
  const ask = async (topic: string): Promise<SourceItem[]> => {
    const { sessionId, status } = await reader.ask(questionOf(reader.firstName, topic), undefined, { rag_enabled: true });
    expect(status).toBe('complete');
    const { messages } = await reader.api.call(openSession, { query: { session_id: sessionId } });
    return messages.at(-1)?.sources?.data?.filter(({ kind }) => kind === 'file') ?? [];
  };
  return {
    title: 'a colleague asks a base of Office files',
    morning: async () => {
      const { api, email } = keeper;
      ({ notebook_id: id } = await api.call(createNotebook, { body: { email, title: 'Harbor papers' } }));
      await Promise.all(papers.map(upload));
      const grantee = { kind: 'person', id: reader.email } as const;
      await api.call(giveAccess, { body: { email, kind: 'notebook', id, grantee, level: 'view' } });
      page = await openBrowser(reader);
      for (const { name, topic, shown } of papers) {
        const source = (await ask(topic)).find(({ title }) => title.startsWith(name));
        expect(source, `the answer about ${topic} cites ${name}`).toBeDefined();
        await page.goto(source?.url ?? '');
        await expect(page.getByRole('main').locator('mark, [aria-current="true"]').filter({ hasText: shown }).first()).toBeVisible();
      }
    },
    outage: async () => {
      const query = { email: keeper.email, kind: 'notebook', id, grantee_kind: 'person', grantee_id: reader.email } as const;
      taken = keeper.untilDone('the end of a grant', () => keeper.api.call(takeAccess, { query }));
      // Noted, and thrown in the evening.
      taken.catch(() => undefined);
    },
    evening: async () => {
      await taken;
      for (const { topic } of papers) expect(await ask(topic)).toEqual([]);
    },
  };
}
