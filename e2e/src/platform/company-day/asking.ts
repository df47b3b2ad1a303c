import { storedQuestions } from '../../../support/company/asked-questions.ts';
import { answerTo, type HeldAnswers, inDetail, questionOf } from '../../../support/company/counting-model.ts';
import type { Person, ReadAnswer } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { expect } from '../../../support/fixtures.ts';

const streamed = `the answer that streams, ${inDetail}`;

const signInsAtOnce = 8;

/** Lets everybody sign in and ask: before the outage, into it, in the moment in which it begins, and while it lasts. */
export function asking({ company }: Stage): Scenario {
  const { people, model } = company;
  const asked = new Map<Person, { readonly question: string; readonly answer: Promise<ReadAnswer> }[]>();
  let held: HeldAnswers;
  const ask = (person: Person, topic: string, sessionId?: string) => {
    const question = questionOf(person.firstName, topic);
    const answer = person.ask(question, sessionId);
    // Noted, and thrown in the evening.
    answer.catch(() => undefined);
    asked.set(person, [...(asked.get(person) ?? []), { question, answer }]);
    return answer;
  };
  return {
    title: 'everybody asks',
    morning: async () => {
      // Each sign-in hashes a password, which two cores do for a few people at a time.
      for (let at = 0; at < people.length; at += signInsAtOnce)
        await Promise.all(people.slice(at, at + signInsAtOnce).map((person) => person.signIn()));
      held = model.hold(streamed);
      await Promise.all(
        people.map(async (person) => {
          const { sessionId } = await ask(person, 'the morning');
          void ask(person, streamed, sessionId);
        }),
      );
      await expect.poll(() => held.count()).toBe(people.length);
    },
    outage: async (away) => {
      for (const person of people) void ask(person, 'the moment of the outage');
      await away;
      for (const person of people) void ask(person, 'the outage');
      held.release();
    },
    evening: async () => {
      await Promise.all(
        people.map(async (person) => {
          const own = asked.get(person) ?? [];
          for (const { question, answer } of own) {
            const { text, status, problem } = await answer;
            expect([question, status, problem?.detail, text === answerTo(question)]).toEqual([question, 'complete', undefined, true]);
          }
          for (const node of company.nodes) {
            const stored = await storedQuestions({ email: person.email, api: person.at(node) });
            for (const { question } of own)
              expect(stored.filter((one) => one.question === question)).toEqual([
                { question, answer: answerTo(question), status: 'complete' },
              ]);
          }
        }),
      );
    },
  };
}
