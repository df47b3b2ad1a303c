import type { ActionGroup, ActionRisk, ApprovalLevel, ApprovalRule } from 'shared-contracts';

const risksOf: Readonly<Record<ActionGroup, readonly ActionRisk[]>> = {
  read: ['reads'],
  change: ['changes'],
  send: ['changes', 'destroys'],
};
const askedFrom: Readonly<Record<ApprovalRule, readonly ActionRisk[]>> = {
  everything: ['reads', 'changes', 'destroys'],
  changes: ['changes', 'destroys'],
  destructive: ['destroys'],
  nothing: [],
};

/** Returns what the rule of the agent's decisions means for a group, or for an action of one risk; undefined if it depends on the action. */
export function usualLevel(rule: ApprovalRule, group: ActionGroup, risk?: ActionRisk): ApprovalLevel | undefined {
  const levels = new Set((risk ? [risk] : risksOf[group]).map((one) => (askedFrom[rule].includes(one) ? 'ask' : 'free')));
  const [level] = levels;
  return levels.size === 1 ? level : undefined;
}

/** Returns the levels with one that was chosen, or that is no longer set. */
export function setLevel<Levels extends Readonly<Record<string, ApprovalLevel>>>(
  levels: Levels | undefined,
  name: keyof Levels,
  level: ApprovalLevel | undefined,
): Levels {
  const others = Object.entries({ ...levels }).filter(([one]) => one !== name);
  return Object.fromEntries([...others, ...(level ? [[name, level]] : [])]) as Levels;
}
