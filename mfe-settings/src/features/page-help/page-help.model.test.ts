import { rankPath } from 'shared-contracts';
import { expect, it } from 'vitest';
import { contributes } from '../../../contributes.ts';
import { findTopic, helpTopics } from './page-help.model.ts';

it('has exactly one text per page that shows the panel', () => {
  const paths = contributes.panels.filter(({ chunk }) => chunk === 'panel-page-help').flatMap(({ when }) => when.paths);
  expect(paths.map(findTopic).toSorted()).toEqual(helpTopics.toSorted());
});

it('outranks the agent form’s panel on the create page', () => {
  const panel = contributes.panels.find(({ id }) => id === 'create-agent-help');
  expect(panel?.when.paths.some((path) => rankPath(path, '/agents/create-agent') >= 0)).toBe(true);
  expect(panel?.priority).toBeGreaterThan(10);
});

it('has no text elsewhere', () => {
  expect(findTopic('/settings')).toBeUndefined();
  expect(findTopic('/')).toBeUndefined();
});
