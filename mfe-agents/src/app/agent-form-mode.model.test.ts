import { expect, it } from 'vitest';
import { type AgentFormMode, type AgentFormStep, canCustomize, firstMode, nextMode } from './agent-form-mode.model.ts';

const create: AgentFormMode = { mode: 'createAgent' };
const created: AgentFormMode = { mode: 'createdAgent' };
const custom: AgentFormMode = { mode: 'customAgent', view: 'goals' };
const tab: AgentFormMode = { mode: 'tab' };

const table: [AgentFormMode, AgentFormStep, AgentFormMode][] = [
  [create, { type: 'saved' }, created],
  [create, { type: 'customize' }, create],
  [create, { type: 'choose', view: 'safety' }, create],
  [created, { type: 'updated' }, created],
  [created, { type: 'customize' }, custom],
  [created, { type: 'saved' }, created],
  [custom, { type: 'list' }, tab],
  [custom, { type: 'close' }, created],
  [custom, { type: 'customize' }, custom],
  [tab, { type: 'choose', view: 'schedule' }, { mode: 'customAgent', view: 'schedule' }],
  [tab, { type: 'close' }, created],
  [tab, { type: 'updated' }, tab],
];

it.each(table)('moves from %j with %j to %j', (state, step, next) => {
  expect(nextMode(state, step)).toEqual(next);
});

it('offers Customize for a created agent only', () => {
  expect([create, created, custom, tab].filter(canCustomize)).toEqual([created]);
});

it('opens the customize view that the address names', () => {
  expect(firstMode('apps')).toEqual({ mode: 'customAgent', view: 'apps' });
  expect(firstMode(null)).toEqual(created);
  expect(firstMode('constructor')).toEqual(created);
});
