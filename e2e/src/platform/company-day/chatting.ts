import type { Page } from '@playwright/test';
import { storedQuestions } from '../../../support/company/asked-questions.ts';
import { answerTo, type HeldAnswers, questionOf } from '../../../support/company/counting-model.ts';
import type { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { expect } from '../../../support/fixtures.ts';

const streamed = 'what the page streams';
const unsent = 'what was written in the outage';
const ending = 'The end.';

/** Describes a person who has two chats open: one that is being answered, and a new one. */
interface Reader {
  readonly person: Person;
  readonly answered: Page;
  readonly fresh: Page;
  readonly draft: string;
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const answers = (page: Page) => page.getByRole('article', { name: /^Assistant/ });
const questions = (page: Page) => page.getByRole('article', { name: /^You said/ });

async function send(page: Page, question: string): Promise<void> {
  await composer(page).fill(question);
  await page.keyboard.press('Enter');
}

/** Lets people chat in browsers while the database goes away, and checks that they see what happens to their words. */
export function chatting({ company, openBrowser }: Stage): Scenario {
  const { people, model, isWhole, nodes } = company;
  const chosen = isWhole ? people.slice(3, 5) : people.slice(0, 1);
  let readers: Reader[] = [];
  let held: HeldAnswers;
  const open = async (person: Person): Promise<Reader> => {
    const answered = await openBrowser(person);
    const fresh = await openBrowser(person);
    await Promise.all([answered, fresh].map((page) => page.goto('/app/chat')));
    await send(answered, questionOf(person.firstName, streamed));
    await expect(answers(answered)).toContainText('Here is what I found.');
    await expect(composer(fresh)).toBeEditable();
    return { person, answered, fresh, draft: `A draft of ${person.firstName}` };
  };
  return {
    title: 'people chat in browsers',
    morning: async () => {
      held = model.hold(streamed);
      readers = await Promise.all(chosen.map(open));
    },
    outage: async (away) => {
      await away;
      held.release();
      await Promise.all(
        readers.map(async ({ person, fresh, draft }) => {
          await send(fresh, questionOf(person.firstName, unsent));
          await expect(fresh.getByText('Not sent.')).toBeVisible();
          await composer(fresh).fill(draft);
        }),
      );
    },
    evening: async () => {
      for (const { person, answered, fresh, draft } of readers) {
        await expect(answers(answered)).toContainText(ending);
        await expect(answers(answered)).toHaveCount(1);
        await expect(fresh.getByText('Not sent.')).toHaveCount(0);
        await expect(answers(fresh)).toContainText(ending);
        await expect(questions(fresh)).toHaveCount(1);
        await expect(composer(fresh)).toHaveValue(draft);
        await fresh.reload();
        await expect(answers(fresh)).toContainText(ending);
        await expect(composer(fresh)).toHaveValue(draft);
        for (const node of nodes) {
          const stored = await storedQuestions({ email: person.email, api: person.at(node) });
          for (const topic of [streamed, unsent]) {
            const question = questionOf(person.firstName, topic);
            expect(stored.filter((one) => one.question === question)).toEqual([
              { question, answer: answerTo(question), status: 'complete' },
            ]);
          }
        }
      }
    },
  };
}
