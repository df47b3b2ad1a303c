import { defaultAgentSettings } from 'shared-contracts';
import { expect, it } from 'vitest';
import { instructionsFor, needsApproval, settingsOf } from './agent-instructions.policy.ts';

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
