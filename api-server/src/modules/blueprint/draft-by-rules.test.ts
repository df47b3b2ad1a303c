import { describe, expect, it } from 'vitest';
import { draftByRules } from './draft-by-rules.ts';

const steps = (description: string) => draftByRules(description).steps.map(({ kind, title, app }) => [kind, title, app ?? '']);

describe('a draft by rules', () => {
  it('makes a step of each clause, in its order, with what does it where that is said', () => {
    expect(steps('When a new order arrives in Shopify, add it to Google Sheets and then post a summary in Slack.')).toEqual([
      ['trigger', 'When a new order arrives in Shopify', 'Shopify'],
      ['action', 'Add it to Google Sheets', 'Google Sheets'],
      ['action', 'Post a summary in Slack', 'Slack'],
    ]);
  });

  it('knows conditions, and leaves to a person what no rule knows', () => {
    expect(steps('Every Monday read the feed. If it mentions us, notify Teams. Celebrate.')).toEqual([
      ['trigger', 'Every Monday read the feed', 'RSS'],
      ['condition', 'If it mentions us', ''],
      ['action', 'Notify Teams', 'Microsoft Teams'],
      ['manual', 'Celebrate', ''],
    ]);
  });

  it('takes the wish for a workflow for no step, and asks for what is open', () => {
    const draft = draftByRules('Create a workflow that saves invoices and then tell Ana');
    expect(draft.steps.map(({ title }) => title)).toEqual(['Saves invoices', 'Tell Ana']);
    expect(draft.open_questions).toContain('What starts this workflow, and how often?');
    expect(draft.title).toBe('Saves invoices');
  });

  it.each(['', '   ', '???', '🙂', 'a'.repeat(100_000), 'and then '.repeat(5_000), ',;.'.repeat(20_000)])(
    'survives odd descriptions',
    (text) => {
      expect(draftByRules(text).steps.length).toBeLessThanOrEqual(20);
    },
  );
});
