import type { WorkflowDefinition, WorkflowStep } from 'shared-contracts/workflow-calls';

const words = ['Lamp', 'лампа ', 'مصباح', '灯', 'दीपक', "it's", '램프', 'a "b" \\c', '{ x }', '=1+1', 'โคม'];
const kinds = ['assistant', 'http', 'condition', 'transform', 'wait', 'notify', 'task', 'foreign'] as const;

/** Generates workflows for round trips: steps of every kind in many writing systems that read what earlier steps return. The same seed gives the same ones. */
export function generateWorkflows(count: number, seed: number): WorkflowDefinition[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const write = (earlier: readonly string[]) => {
    const parts = Array.from({ length: 1 + below(3) }, () => pick(words));
    return (earlier.length && below(2) ? [...parts, `{{${pick(earlier)}.value.${pick(['a', 'b_2'])}}}`] : parts).join(' ');
  };
  const create = (
    kind: (typeof kinds)[number],
    shared: Pick<WorkflowStep, 'id' | 'name' | 'position'>,
    earlier: string[],
  ): WorkflowStep => {
    switch (kind) {
      case 'assistant':
        return {
          ...shared,
          kind,
          config: { prompt: write(earlier), model: pick(['', 'gpt-4o-mini']) },
          ...(below(2) ? { note: write([]) } : {}),
        };
      case 'http': {
        const body = below(2) ? write(earlier) : '';
        const headers = below(2) ? [{ name: 'X-Lamp', value: write(earlier) }] : [];
        return { ...shared, kind, config: { method: 'POST', url: 'https://a.example/灯', headers, body, allowed_hosts: ['a.example'] } };
      }
      case 'condition':
        return {
          ...shared,
          kind,
          config: { left: write(earlier), operator: pick(['equals', 'contains', 'greater', 'is-empty']), right: '' },
        };
      case 'transform':
        return { ...shared, kind, config: { fields: [{ name: pick(words), value: write(earlier) }] } };
      case 'wait':
        return { ...shared, kind, config: { amount: 1 + below(9), unit: pick(['seconds', 'hours']) } };
      case 'notify':
        return { ...shared, kind, config: { title: pick(words), text: write(earlier) } };
      case 'task':
        return { ...shared, kind, config: { instructions: write(earlier) } };
      case 'foreign': {
        const node = { type: 'n8n-nodes-base.merge', typeVersion: 3, parameters: { mode: 'combine', note: pick(words) } };
        return { ...shared, kind, config: { system: 'n8n', type: node.type, data: { node, connections: {} } } };
      }
    }
  };
  return Array.from({ length: count }, () => {
    const steps: WorkflowStep[] = [{ id: 'start', name: 'Start', position: { x: 0, y: 0 }, kind: 'trigger-manual', config: {} }];
    const edges: WorkflowDefinition['edges'] = [];
    for (let at = 1; at <= 1 + below(9); at += 1) {
      const before = pick(steps);
      const id = `s${at}`;
      const earlier = steps.slice(1).map((step) => step.id);
      steps.push(
        create(pick(kinds), { id, name: `${pick(words)} ${pick(['', at])}`, position: { x: at * 200, y: below(5) * 100 } }, earlier),
      );
      const branch = before.kind === 'condition' ? { branch: pick(['yes', 'no'] as const) } : {};
      edges.push({ id: `e${at}`, from: before.id, to: id, ...branch });
    }
    return { schema: 1, steps, edges };
  });
}
