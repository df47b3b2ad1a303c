import { rankPath } from 'shared-contracts';
import { expect, it } from 'vitest';
import { contributes } from '../../../contributes.ts';
import { helpTopics, topicOf } from './page-help.model.ts';

it('has a text for every page that the panel is contributed for, and a page for every text', () => {
  const paths = contributes.panels.filter(({ chunk }) => chunk === 'panel-page-help').flatMap(({ when }) => when.paths);
  expect(paths.map(topicOf).toSorted()).toEqual(helpTopics.toSorted());
});

it('stands above the agent form on the create page', () => {
  const panel = contributes.panels.find(({ id }) => id === 'create-agent-help');
  expect(panel?.when.paths.some((path) => rankPath(path, '/agents/create-agent') >= 0)).toBe(true);
  expect(panel?.priority).toBeGreaterThan(10);
});

it('has none elsewhere', () => {
  expect(topicOf('/settings')).toBeUndefined();
  expect(topicOf('/')).toBeUndefined();
});
