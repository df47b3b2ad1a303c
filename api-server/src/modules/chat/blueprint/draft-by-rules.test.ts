import { languages } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { sayAssistant } from '../../../messages/assistant.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
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

  it.each(languages.map(({ tag }) => tag))('understands the example that it gives in %s', (language) => {
    const said = writeSentence(sayAssistant('draftExample'), language);
    const [, example = ''] = /[“„«「]\s?(.+?)\s?[”“»」]/u.exec(said) ?? [];
    const draft = draftByRules(example, language);
    expect([draft.steps.map(({ kind }) => kind), draft.required_apps.toSorted()]).toEqual([
      draft.steps.length === 4 ? ['trigger', 'action', 'action', 'action'] : ['trigger', 'action', 'action'],
      ['Google Sheets', 'Shopify', 'Slack'],
    ]);
    expect(draft.open_questions).toEqual([]);
  });

  it('asks in the language of the reader', () => {
    const draft = draftByRules('Erstelle einen Workflow, der Rechnungen speichert und dann Ana benachrichtigt. Feiern.', 'de');
    expect(draft.steps.map(({ kind, title }) => [kind, title])).toEqual([
      ['action', 'Rechnungen speichert'],
      ['action', 'Ana benachrichtigt'],
      ['manual', 'Feiern'],
    ]);
    expect(draft.open_questions).toEqual([
      'Was startet diesen Workflow, und wie oft?',
      'Welche App macht das: „Rechnungen speichert“?',
      'Welche App macht das: „Ana benachrichtigt“?',
      'Wer oder was soll das tun: „Feiern“?',
    ]);
  });

  it('reads English on a page in another language', () => {
    const text = 'When a new order arrives in Shopify, add it to Google Sheets and then post a summary in Slack.';
    expect(draftByRules(text, 'ja').steps).toEqual(draftByRules(text).steps);
    expect(draftByRules('', 'de')).toMatchObject({ title: 'Neuer Workflow', steps: [] });
  });

  it.each(['', '   ', '???', '🙂', 'a'.repeat(100_000), 'and then '.repeat(5_000), ',;.'.repeat(20_000)])(
    'handles unusual descriptions',
    (text) => {
      for (const language of ['en', 'de', 'zh-CN']) expect(draftByRules(text, language).steps.length).toBeLessThanOrEqual(20);
    },
  );
});
