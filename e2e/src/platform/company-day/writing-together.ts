import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { getDocumentVersion, getNotebookDocument, listDocumentVersions } from 'shared-contracts/file-calls';
import { DocumentAuthor } from '../../../support/company/document-author.ts';
import type { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { editorOf, harbour, isSaved } from '../../../support/documents.ts';
import { expect } from '../../../support/fixtures.ts';

/** Describes a person who writes in a browser. */
interface Writer {
  readonly person: Person;
  readonly page: Page;
}

const paragraphOf = ({ firstName }: Person) => `Page of ${firstName}:`;
const countOf = (text: string, word: string) => text.split(word).length - 1;

/** Lets several people write one document together, some in browsers. Each word has to be in it exactly once. */
export function writingTogether({ company, openBrowser }: Stage): Scenario {
  const { people, isWhole, victim } = company;
  const [owner] = people;
  const inBrowsers = people.slice(1, isWhole ? 3 : 2);
  const inPrograms = people.slice(2, isWhole ? 18 : 5).filter((person) => !inBrowsers.includes(person));
  const words: string[] = [];
  let notebookId = '';
  let writers: Writer[] = [];
  let authors: DocumentAuthor[] = [];
  const wordOf = ({ firstName }: Person, when: string) => {
    // The end keeps one word from being the beginning of another.
    const word = `${firstName}-${when};`;
    words.push(word);
    return word;
  };
  const type = async ({ person, page }: Writer, when: string) => {
    await editorOf(page).getByText(paragraphOf(person)).click();
    await page.keyboard.press('End');
    await page.keyboard.type(` ${wordOf(person, when)}`);
  };
  const write = async (when: string) => {
    for (const author of authors) {
      author.append(`${wordOf(author.person, `${when}-own`)} `);
      author.prepend(`${wordOf(author.person, `${when}-common`)} `);
    }
    await Promise.all(writers.map((writer) => type(writer, when)));
  };
  const expectAllIn = (text: () => Promise<string> | string) =>
    expect
      .poll(async () => {
        const current = await text();
        return words.filter((word) => countOf(current, word) !== 1);
      })
      .toEqual([]);
  return {
    title: 'people write one document together',
    morning: async () => {
      notebookId = await harbour(owner, 'Everybody writes here:', ...inBrowsers.map(paragraphOf));
      const body = { email: owner.email, kind: 'notebook', id: notebookId, level: 'edit' } as const;
      for (const { email } of [...inBrowsers, ...inPrograms])
        await owner.api.call(giveAccess, { body: { ...body, grantee: { kind: 'person', id: email } } });
      // Every third author writes at the node that is killed.
      authors = inPrograms.map((person, at) => new DocumentAuthor(person, notebookId, at % 3 ? undefined : victim));
      writers = await Promise.all(inBrowsers.map(async (person) => ({ person, page: await openBrowser(person) })));
      await Promise.all([
        ...authors.map((author) => author.open()),
        ...writers.map(async ({ person, page }) => {
          await page.goto(`/app${routes.notebookDocument(notebookId)}`);
          await expect(editorOf(page)).toContainText(paragraphOf(person));
        }),
      ]);
      await write('morning');
      for (const { page } of writers) await isSaved(page);
    },
    outage: async (away) => {
      const moment = write('moment');
      await away;
      await moment;
      await write('outage');
      // Each writer learns that the words aren't saved yet.
      for (const { page } of writers)
        await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Not saved – trying again' })).toBeVisible();
    },
    evening: async () => {
      await write('evening');
      await Promise.all(authors.map((author) => author.saved()));
      for (const { page } of writers) await isSaved(page);
      for (const author of authors) await expectAllIn(() => author.text());
      for (const { page } of writers) await expectAllIn(async () => (await editorOf(page).textContent()) ?? '');
      for (const node of company.nodes) {
        const api = owner.at(node);
        const query = { notebook_id: notebookId };
        await expectAllIn(async () => JSON.stringify((await api.call(getNotebookDocument, { query })).content));
        const { versions } = await api.call(listDocumentVersions, { query });
        const named = new Set(versions.flatMap(({ authors: names = [] }) => names));
        for (const { firstName } of [...inBrowsers, ...inPrograms]) expect([...named]).toContain(`${firstName} Rao`);
        const newest = await api.call(getDocumentVersion, { query: { ...query, version: versions[0]?.version ?? -1 } });
        await expectAllIn(() => JSON.stringify(newest.content));
      }
      await Promise.all(authors.map((author) => author.close()));
    },
  };
}
