import { describe, expect, it } from 'vitest';
import { draftByRules } from './draft-by-rules.ts';

const steps = (description: string) => draftByRules(description).steps.map(({ kind, title, app }) => [kind, title, app ?? '']);

describe('drafting by rules', () => {
  it('creates one step per clause in order, with the app if one is named', () => {
    expect(steps('When a new order arrives in Shopify, add it to Google Sheets and then post a summary in Slack.')).toEqual([
      ['trigger', 'When a new order arrives in Shopify', 'Shopify'],
      ['action', 'Add it to Google Sheets', 'Google Sheets'],
      ['action', 'Post a summary in Slack', 'Slack'],
    ]);
  });

  it('recognizes conditions, and assigns unknown clauses to a person', () => {
    expect(steps('Every Monday read the feed. If it mentions us, notify Teams. Celebrate.')).toEqual([
      ['trigger', 'Every Monday read the feed', 'RSS'],
      ['condition', 'If it mentions us', ''],
      ['action', 'Notify Teams', 'Microsoft Teams'],
      ['manual', 'Celebrate', ''],
    ]);
  });

  it('creates no step for the request itself, and asks about what is open', () => {
    const draft = draftByRules('Create a workflow that saves invoices and then tell Ana');
    expect(draft.steps.map(({ title }) => title)).toEqual(['Saves invoices', 'Tell Ana']);
    expect(draft.open_questions).toContain('What starts this workflow, and how often?');
    expect(draft.title).toBe('Saves invoices');
  });

  it.each(['', '   ', '???', '🙂', 'a'.repeat(100_000), 'and then '.repeat(5_000), ',;.'.repeat(20_000)])(
    'handles unusual descriptions',
    (text) => {
      expect(draftByRules(text).steps.length).toBeLessThanOrEqual(20);
    },
  );
});
