import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { getAccess, inviteToShare } from 'shared-contracts/access-calls';
import { createNotebook } from 'shared-contracts/calls';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import { newPerson } from '../../../support/accounts.ts';
import { storedQuestions } from '../../../support/company/asked-questions.ts';
import { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { paragraph } from '../../../support/documents.ts';
import { expect } from '../../../support/fixtures.ts';

const title = 'Harbor tour';
const words = 'The boat leaves at nine.';
const question = 'When does the boat leave?';
const ending = 'The end.';

/** Lets a person share a notebook with two people who have no account: one joins on a phone, the other is invited in the outage. */
export function joining({ company, openPhone }: Stage): Scenario {
  const { people, nodes } = company;
  const host = people.at(-2) as Person;
  const stranger = people.at(-1) as Person;
  const [newcomer, next] = [newPerson('Zoe'), newPerson('Yara')];
  let id = '';
  let phone: Page;
  let invited: Promise<unknown> = Promise.resolve();
  const invite = (address: string) =>
    host.api.call(inviteToShare, { body: { email: host.email, kind: 'notebook', id, invited_email: address, level: 'view' } });
  const answers = () => phone.getByRole('article', { name: /^Assistant/ });
  const read = (reader: Person, node: (typeof nodes)[number]) => reader.at(node).call(getNotebookDocument, { query: { notebook_id: id } });
  return {
    title: 'a new colleague joins on a phone',
    morning: async () => {
      ({ notebook_id: id } = await host.api.call(createNotebook, { body: { email: host.email, title } }));
      const content = { type: 'doc', content: [paragraph(words)] };
      await host.api.call(saveNotebookDocument, { body: { notebook_id: id, version: 0, content } });
      const { link = '' } = await invite(newcomer.email);
      phone = await openPhone(host.node);
      const { pathname, search } = new URL(link);
      await phone.goto(pathname + search);
      await phone.getByRole('link', { name: 'Sign up' }).tap();
      await phone.getByLabel('First name').fill(newcomer.firstName);
      await phone.getByLabel('Last name').fill(newcomer.lastName);
      await phone.getByLabel('Email').fill(newcomer.email);
      await phone.getByLabel('Password', { exact: true }).fill(newcomer.password);
      await phone.getByRole('button', { name: 'Sign up' }).tap();
      await phone.getByRole('button', { name: 'Accept and open' }).tap();
      await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await phone.getByRole('banner').getByRole('link', { name: 'New chat' }).tap();
      await expect(phone.getByRole('textbox', { name: 'Message' })).toBeEditable();
    },
    outage: async (away) => {
      invited = host.untilDone('an invitation', () => invite(next.email));
      // Noted, and thrown in the evening.
      invited.catch(() => undefined);
      await away;
      await phone.getByRole('textbox', { name: 'Message' }).fill(question);
      await phone.getByRole('button', { name: 'Send', exact: true }).tap();
      await expect(phone.getByText('Not sent.')).toBeVisible();
    },
    evening: async () => {
      await invited;
      await expect(phone.getByText('Not sent.')).toHaveCount(0);
      await expect(answers()).toContainText(ending);
      await expect(answers()).toHaveCount(1);
      await phone.goto(`/app${routes.notebook(id)}`);
      await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible();

      const zoe = new Person({ ...newcomer, token: '', api: host.api }, host.node);
      await zoe.signIn();
      for (const node of nodes) {
        expect(JSON.stringify((await read(zoe, node)).content)).toContain(words);
        await expect(read(stranger, node), `${stranger.firstName} can't read it`).rejects.toMatchObject({ status: 404 });
        const stored = await storedQuestions({ email: zoe.email, api: zoe.at(node) });
        expect(stored).toMatchObject([{ question, status: 'complete' }]);
        const { grants, pending = [] } = await host.at(node).call(getAccess, { query: { email: host.email, kind: 'notebook', id } });
        expect(grants.map(({ grantee, level }) => `${grantee.id}: ${level}`)).toEqual([`${zoe.email}: view`]);
        expect(pending.map(({ email, level }) => `${email}: ${level}`)).toEqual([`${next.email}: view`]);
      }
    },
  };
}
