import { validateWorkflow } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { draftByRules } from '../../chat/blueprint/draft-by-rules.ts';
import { draftToWorkflow } from './draft-to-workflow.policy.ts';

const made = (description: string) => draftToWorkflow(draftByRules(description), 'Europe/Berlin');

describe('building a workflow from a draft', () => {
  it.each([
    ['Every Monday at 8, summarize the news', '0 8 * * 1'],
    ['Daily summarize the news', '0 9 * * *'],
    ['Every weekday at 5:30 pm, summarize the news', '30 17 * * 1-5'],
    ['Every hour, summarize the news', '0 * * * *'],
  ])('starts “%s” by %s in the user’s zone', (description, cron) => {
    expect(made(description).steps[0]).toMatchObject({ kind: 'trigger-schedule', config: { cron, time_zone: 'Europe/Berlin' } });
  });

  it('starts manually if no trigger is drafted, and can run unchanged if nothing is open', () => {
    const definition = made('Summarize what agents can do, then save it as a report');
    expect(definition.steps.map(({ kind }) => kind)).toEqual(['trigger-manual', 'assistant', 'report']);
    expect(validateWorkflow(definition)).toEqual([]);
  });

  it('uses a webhook for events in other apps, and leaves empty what only the user knows', () => {
    const definition = made('When a new order arrives in Shopify, post it in Slack');
    expect(definition.steps.map(({ kind }) => kind)).toEqual(['trigger-webhook', 'http']);
    expect(validateWorkflow(definition).map(({ step_id, field }) => `${step_id}.${field}`)).toEqual([
      'request.url',
      'request.allowed_hosts',
    ]);
  });

  it('contains only a trigger if nothing was drafted', () => {
    expect(draftToWorkflow(null, 'UTC').steps.map(({ id, kind }) => [id, kind])).toEqual([['start', 'trigger-manual']]);
  });
});
