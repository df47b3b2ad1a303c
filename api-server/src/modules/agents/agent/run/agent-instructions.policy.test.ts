import { defaultAgentSettings } from 'shared-contracts';
import { expect, it } from 'vitest';
import type { Tool } from '../../../../kernel/tool/tool.ts';
import { asksBefore, instructionsFor, needsApproval, settingsForOthers, settingsOf } from './agent-instructions.policy.ts';

it('adds goals, autonomy, guidance and blocked topics to the instructions of the agent’s form', () => {
  const settings = settingsOf({
    goals: { goal: 'Close tickets', success: 'The inbox is empty', autonomy: 'autopilot' },
    decisions: { approval: 'changes', guidance: 'Prefer the cheaper way.' },
    safety: { ...defaultAgentSettings.safety, blockedTopics: ['salaries', 'law suits'] },
  });
  const text = instructionsFor({ instructions: 'Be brief.' }, settings);
  for (const part of ['Be brief.', 'Your goal: Close tickets', 'The inbox is empty', 'on autopilot', 'cheaper way', 'salaries; law suits'])
    expect(text).toContain(part);
  expect(instructionsFor({ instructions: 'Be brief.' }, defaultAgentSettings)).toMatch(/^Be brief\.\n\nWork as a copilot/);
});

it.each([
  ['everything', [true, true, true]],
  ['changes', [false, true, true]],
  ['destructive', [false, false, true]],
  ['nothing', [false, false, false]],
] as const)('asks, with the rule “%s”, before actions that read, change, destroy: %j', (rule, asked) => {
  expect((['reads', 'changes', 'destroys'] as const).map((risk) => needsApproval(rule, risk))).toEqual(asked);
});

const toolOf = (name: string, effect: 'read' | 'outward') =>
  ({ name, effect, ...(effect === 'outward' ? { risk: 'changes' } : {}) }) as unknown as Tool;
const decisions = { approval: 'changes', guidance: '' } as const;

it('lets the level of an action win over its group, and that over the rule', () => {
  const [look, send] = [toolOf('look', 'read'), toolOf('send', 'outward')];
  const ask = (levels: object, tool: Tool, isOurs = true) => asksBefore({ ...decisions, ...levels }, tool, isOurs);
  expect([ask({}, look), ask({}, send)]).toEqual([false, true]);
  expect([ask({ groupLevels: { read: 'ask' } }, look), ask({ groupLevels: { send: 'free' } }, send)]).toEqual([true, false]);
  expect(ask({ groupLevels: { send: 'free' }, actionLevels: { send: 'ask' } }, send)).toBe(true);
});

it('never takes the level of an action for a tool of a server, which may have any name', () => {
  for (const name of ['send', 'constructor', '__proto__'])
    expect(asksBefore({ ...decisions, actionLevels: { send: 'free' } }, toolOf(name, 'outward'), false)).toBe(true);
  expect(asksBefore({ ...decisions, actionLevels: { send: 'free' } }, toolOf('constructor', 'outward'), true)).toBe(true);
});

it('gives others only the levels that ask', () => {
  const levels = { groupLevels: { change: 'free', read: 'ask' }, actionLevels: { send: 'free', look: 'ask' } } as const;
  const settings = settingsForOthers(settingsOf({ decisions: { approval: 'nothing', guidance: '', ...levels } }));
  expect(settings.decisions).toEqual({ approval: 'changes', guidance: '', groupLevels: { read: 'ask' }, actionLevels: { look: 'ask' } });
});
