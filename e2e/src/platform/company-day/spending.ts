import { findBudgetTargets, getInstallationUsage, setBudget } from 'shared-contracts/admin-calls';
import { getMyUsage } from 'shared-contracts/settings-calls';
import { thisMonth } from '../../../support/company/company.ts';
import { answerTo, type Charged, inputTokens, questionOf } from '../../../support/company/counting-model.ts';
import type { Person } from '../../../support/company/person.ts';
import type { Scenario, Stage } from '../../../support/company/scenario.ts';
import { expect } from '../../../support/fixtures.ts';

/** Enough to ask once, and less than an answer costs. */
const smallBudgetMicro = inputTokens * 0.9;

const sum = (all: readonly Charged[]): Charged => ({
  calls: all.reduce((total, { calls }) => total + calls, 0),
  input: all.reduce((total, { input }) => total + input, 0),
  output: all.reduce((total, { output }) => total + output, 0),
});

/** Checks that everybody pays for exactly what the provider charged, and lets one person's budget end. */
export function spending({ company }: Stage): Scenario {
  const { people, model, nodes, usedBefore } = company;
  const [owner] = people;
  const spender = people.at(-1) as Person;
  const { api, email } = owner;
  return {
    title: 'everybody pays for what they asked',
    evening: async () => {
      for (const node of nodes)
        for (const person of people)
          await expect
            .poll(async () => {
              const { totals, budget } = await person.at(node).call(getMyUsage, { query: { email: person.email } });
              const { calls, input_tokens: input, output_tokens: output, cost_micro: cost } = totals;
              return { calls, input, output, cost, spent: budget?.spent_micro, reserved: budget?.reserved_micro };
            })
            .toEqual(paidBy(model.chargedTo(person.firstName)));
      const { totals } = await api.call(getInstallationUsage, { query: { email, ...thisMonth(), by: 'person' } });
      const all = sum([...people.map(({ firstName }) => model.chargedTo(firstName)), model.chargedTo('')]);
      expect(totals).toMatchObject({
        calls: usedBefore.calls + all.calls,
        input_tokens: usedBefore.input_tokens + all.input,
        output_tokens: usedBefore.output_tokens + all.output,
        estimated_calls: 0,
      });
      await spendTooMuch();
    },
  };

  async function spendTooMuch(): Promise<void> {
    const { targets } = await api.call(findBudgetTargets, { query: { email, kind: 'person', q: spender.email } });
    const spent = (await spender.api.call(getMyUsage, { query: { email: spender.email } })).totals.cost_micro ?? 0;
    const body = { email, kind: 'person', budget_id: targets[0]?.id ?? '', monthly_micro: spent + smallBudgetMicro } as const;
    await api.call(setBudget, { body });
    const within = questionOf(spender.firstName, 'the last money');
    const { sessionId, text } = await spender.ask(within);
    expect(text).toBe(answerTo(within));
    const charged = { ...model.chargedTo(spender.firstName) };
    const beyond = await spender.ask(questionOf(spender.firstName, 'more money'), sessionId);
    expect(beyond).toMatchObject({ status: 'failed', text: '', problem: { code: 'budget-reached' } });
    expect(beyond.problem?.detail).toMatch(/^This would go beyond your budget of .* a month\..* Ask Ada Rao for more\.$/);
    expect(model.chargedTo(spender.firstName)).toEqual(charged);
  }
}

const paidBy = ({ calls, input, output }: Charged) => ({ calls, input, output, cost: input + output, spent: input + output, reserved: 0 });
