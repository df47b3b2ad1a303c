import { getAccess, giveAccess } from 'shared-contracts/access-calls';
import { createNotebook, listNotebooks } from 'shared-contracts/calls';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import type { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { paragraph } from '../../../support/documents.ts';
import { expect } from '../../../support/fixtures.ts';

/** Lets everybody share a notebook with one colleague before the outage and with another one while it lasts. */
export function sharing({ company }: Stage): Scenario {
  const { people } = company;
  const notebooks = new Map<Person, string>();
  const given: Promise<unknown>[] = [];
  const colleague = (person: Person, distance: number) => people[(people.indexOf(person) + distance) % people.length] as Person;
  const readersOf = (person: Person) => [person, colleague(person, 1), colleague(person, 2)];
  const secretOf = ({ firstName }: Person) => `The plan of ${firstName}.`;
  const share = (person: Person, reader: Person) => {
    const { email } = person;
    const body = { email, kind: 'notebook', id: notebooks.get(person) ?? '', grantee: { kind: 'person', id: reader.email } } as const;
    return person.untilDone(`a share with ${reader.firstName}`, () => person.api.call(giveAccess, { body: { ...body, level: 'view' } }));
  };
  return {
    title: 'everybody shares',
    morning: async () => {
      await Promise.all(
        people.map(async (person) => {
          const { email, api } = person;
          const { notebook_id } = await api.call(createNotebook, { body: { email, title: `Plan of ${person.firstName}` } });
          notebooks.set(person, notebook_id);
          const content = { type: 'doc', content: [paragraph(secretOf(person))] };
          await api.call(saveNotebookDocument, { body: { notebook_id, version: 0, content } });
          await share(person, colleague(person, 1));
        }),
      );
    },
    outage: async () => {
      for (const person of people) {
        const done = share(person, colleague(person, 2));
        // Noted, and thrown in the evening.
        done.catch(() => undefined);
        given.push(done);
      }
    },
    evening: async () => {
      await Promise.all(given);
      await Promise.all(
        people.map(async (person) => {
          const readers = readersOf(person);
          const id = notebooks.get(person) ?? '';
          const { grants } = await person.api.call(getAccess, { query: { email: person.email, kind: 'notebook', id } });
          const expected = readers.slice(1).map(({ email }) => `${email}: view`);
          expect(grants.map(({ grantee, level }) => `${grantee.id}: ${level}`).toSorted()).toEqual(expected.toSorted());
          for (const node of company.nodes)
            for (const other of people) {
              const read = other.at(node).call(getNotebookDocument, { query: { notebook_id: id } });
              if (readers.includes(other)) expect(JSON.stringify((await read).content)).toContain(secretOf(person));
              else await expect(read, `${other.firstName} can't read it`).rejects.toMatchObject({ status: 404 });
            }
        }),
      );
      await Promise.all(
        people.map(async (person) => {
          const { notebooks: listed } = await person.api.call(listNotebooks, { query: { email: person.email, with_shared: 'yes' } });
          for (const other of people) {
            const count = readersOf(other).includes(person) ? 1 : 0;
            expect(listed.filter(({ title }) => title === `Plan of ${other.firstName}`)).toHaveLength(count);
          }
        }),
      );
    },
  };
}
