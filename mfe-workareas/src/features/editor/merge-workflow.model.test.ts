import type { WorkflowStep } from 'shared-contracts/workflow-calls';
import { expect, it } from 'vitest';
import { mergeWorkflow, type WorkflowText } from './merge-workflow.model.ts';

const position = { x: 0, y: 0 };
const notify = (id: string, title: string): WorkflowStep => ({ id, kind: 'notify', name: id, position, config: { title, text: '' } });
const workflow = (name: string, steps: WorkflowStep[], lines: [string, string][] = []): WorkflowText => ({
  name,
  definition: { schema: 1, steps, edges: lines.map(([from, to]) => ({ id: `${from}-${to}`, from, to })) },
});
const [a, b, c] = [notify('a', 'A'), notify('b', 'B'), notify('c', 'C')];
const base = workflow('Digest', [a, b], [['a', 'b']]);

it('keeps what each side changed', () => {
  const changed = notify('b', 'Changed');
  const mine = workflow(
    'Renamed',
    [a, b, c],
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
  );
  const theirs = workflow('Digest', [a, changed], [['a', 'b']]);
  const merged = workflow(
    'Renamed',
    [a, changed, c],
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
  );
  expect(mergeWorkflow(base, mine, theirs)).toEqual(merged);
  expect(mergeWorkflow(base, theirs, mine)).toEqual(merged);
});

it('keeps what one side removed removed', () => {
  expect(mergeWorkflow(base, workflow('Digest', [a]), workflow('Renamed', [a, b], [['a', 'b']]))).toEqual(workflow('Renamed', [a]));
});

it.each([
  ['both changed a step', workflow('Digest', [a, notify('b', 'Mine')]), workflow('Digest', [a, notify('b', 'Theirs')])],
  ['one removed what the other changed', workflow('Digest', [a]), workflow('Digest', [a, notify('b', 'Theirs')])],
  [
    'a line leads to a removed step',
    workflow('Digest', [a]),
    workflow(
      'Digest',
      [a, b, c],
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
    ),
  ],
  ['both renamed it', workflow('Mine', [a, b]), workflow('Theirs', [a, b])],
])('leaves it to the user if %s', (_, mine, theirs) => {
  expect(mergeWorkflow(base, mine, theirs)).toBeUndefined();
  expect(mergeWorkflow(base, theirs, mine)).toBeUndefined();
});
