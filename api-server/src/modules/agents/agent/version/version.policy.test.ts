import { defaultAgentSettings } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import type { VersionContent } from '../../../../platform/database/schema/index.ts';
import { differencesOf, versionFor } from './version.policy.ts';

const people = Array.from({ length: 2_000 }, (_, at) => `usr_${at}`);
const current = { id: 'agv_1' };
const trialOf = (percent: number, id = 'agv_2') => ({ current, trial: { version: { id }, percent } });
const triedBy = (percent: number, id?: string) =>
  people.filter((userId) => versionFor({ userId, level: 'use' }, trialOf(percent, id)) !== current);

describe('the version that answers', () => {
  it('is the draft for everybody while nothing was published', () => {
    expect(versionFor({ userId: 'usr_1', level: 'use' }, undefined)).toBeUndefined();
    expect(versionFor({ userId: 'usr_1', level: 'own', source: 'schedule' }, undefined)).toBeUndefined();
  });

  it('is the draft for those who may edit, in chats only', () => {
    const rollout = { current, trial: undefined };
    expect(versionFor({ userId: 'usr_1', level: 'own' }, rollout)).toBeUndefined();
    expect(versionFor({ userId: 'usr_1', level: 'edit' }, rollout)).toBeUndefined();
    expect(versionFor({ userId: 'usr_1', level: 'use' }, rollout)).toBe(current);
    expect(versionFor({ userId: 'usr_1', level: 'own', source: 'replay' }, rollout)).toBeUndefined();
    for (const source of ['schedule', 'api'] as const) expect(versionFor({ userId: 'usr_1', level: 'own', source }, rollout)).toBe(current);
  });

  it('is tried on about the percentage of the people', () => {
    for (const percent of [1, 20, 50, 99]) expect(Math.abs(triedBy(percent).length / people.length - percent / 100)).toBeLessThan(0.04);
  });

  it('stays the same for a person, also when the percentage grows, and another trial finds other people', () => {
    const [few, many] = [triedBy(10), new Set(triedBy(40))];
    expect(triedBy(10)).toEqual(few);
    expect(few.filter((userId) => !many.has(userId))).toEqual([]);
    expect(triedBy(10, 'agv_3')).not.toEqual(few);
  });

  it('is never a trial where nobody watches', () => {
    for (const userId of people.slice(0, 50)) expect(versionFor({ userId, level: 'use', source: 'schedule' }, trialOf(99))).toBe(current);
  });
});

describe('differences', () => {
  const content: VersionContent = {
    description: 'Sums up.',
    instructions: 'Be brief.\nBe exact.',
    starters: ['Begin'],
    settings: defaultAgentSettings,
  };

  it('name the parts that differ, line by line', () => {
    const apps = { ...defaultAgentSettings.apps, allowedActions: ['current_time'] };
    const after = { ...content, instructions: 'Be brief.\nBe kind.', settings: { ...defaultAgentSettings, apps } };
    expect(differencesOf(content, after)).toMatchObject([
      {
        part: 'instructions',
        difference: {
          lines: [
            { kind: 'same', text: 'Be brief.' },
            { kind: 'removed', text: 'Be exact.' },
            { kind: 'added', text: 'Be kind.' },
          ],
        },
      },
      { part: 'apps', difference: { lines: expect.arrayContaining([{ kind: 'added', text: 'allowedActions: current_time' }]) } },
    ]);
  });

  it('name skills as people do', () => {
    const apps = { ...defaultAgentSettings.apps, skills: [{ id: 'pmt_1', name: 'Letters' }] };
    const differences = differencesOf(content, { ...content, settings: { ...defaultAgentSettings, apps } });
    expect(JSON.stringify(differences)).toContain('skills: Letters');
  });

  it('do not arise from another order of settings', () => {
    const settings = Object.fromEntries(Object.entries(defaultAgentSettings).toReversed()) as typeof defaultAgentSettings;
    const goals = Object.fromEntries(Object.entries(defaultAgentSettings.goals).toReversed()) as typeof defaultAgentSettings.goals;
    expect(differencesOf(content, { ...content, settings: { ...settings, goals } })).toEqual([]);
  });
});
