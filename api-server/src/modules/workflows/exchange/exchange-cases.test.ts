import { workflowDefinition } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { writeSentence } from '../../../platform/language/messages.ts';
import { fromMake } from './make/from-make.ts';
import { makeBlueprint } from './make/make-format.ts';
import { toMake } from './make/to-make.ts';
import { fromN8n } from './n8n/from-n8n.ts';
import { type N8nWorkflow, n8nWorkflow } from './n8n/n8n-format.ts';
import { toN8n } from './n8n/to-n8n.ts';
import { generateWorkflows } from './testing/generate-workflows.ts';

type Line = readonly [from: string, to: string, output?: number, input?: number, type?: string];

const node = (name: string, type = 'merge', parameters: object = {}, more: object = {}) => ({
  name,
  type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [0, 0],
  parameters,
  ...more,
});
const start = node('Start', 'manualTrigger');
const set = (name: string, value: string) =>
  node(name, 'set', { assignments: { assignments: [{ name: 'x', value, type: 'string' }] }, options: {} });
const when = (name: string) =>
  node(name, 'if', { conditions: { conditions: [{ leftValue: 'a', rightValue: 'b', operator: { operation: 'equals' } }] } });

function connect(lines: readonly Line[]) {
  const connections: Record<string, Record<string, { node: string; type: string; index: number }[][]>> = {};
  for (const [from, to, output = 0, index = 0, type = 'main'] of lines) {
    const types = connections[from] ?? {};
    const outputs = types[type] ?? [];
    connections[from] = { ...types, [type]: outputs };
    while (outputs.length <= output) outputs.push([]);
    outputs[output]?.push({ node: to, type, index });
  }
  return connections;
}
const file = (nodes: readonly object[], lines: readonly Line[] = [], more: object = {}) => ({
  name: 'W',
  nodes,
  connections: connect(lines),
  ...more,
});

/** Files of n8n, and what the report of their import says. */
const cases: [name: string, file: object, notes?: readonly string[]][] = [
  [
    'the second input of a step',
    file(
      [start, set('Left', 'left'), set('Right', 'right'), node('Both')],
      [
        ['Start', 'Left'],
        ['Start', 'Right'],
        ['Left', 'Both'],
        ['Right', 'Both', 0, 1],
      ],
    ),
  ],
  [
    'both inputs from one step',
    file(
      [start, set('左', 'x'), node('合并')],
      [
        ['左', '合并'],
        ['左', '合并', 0, 1],
      ],
    ),
  ],
  ['a third input', file([start, node('Три')], [['Start', 'Три', 0, 2]])],
  [
    'both ways of a condition into two inputs',
    file(
      [when('שאלה'), node('יחד')],
      [
        ['שאלה', 'יחד', 0, 1],
        ['שאלה', 'יחד', 1, 0],
      ],
    ),
  ],
  ['a second input from a step of n8n', file([node('A', 'slack'), node('B')], [['A', 'B', 0, 1]])],
  [
    'several outputs',
    file(
      [node('Wähle', 'switch'), set('x', '1'), set('y', '2')],
      [
        ['Wähle', 'x', 2],
        ['Wähle', 'y', 0],
      ],
    ),
  ],
  ['tools of an agent', file([node('模型', '@n8n/x.lm'), node('Agent', '@n8n/x.agent')], [['模型', 'Agent', 0, 0, 'ai_languageModel']])],
  ['a tool that is one of our steps', file([set('أداة', 'x'), node('وكيل', '@n8n/x.agent')], [['أداة', 'وكيل', 0, 0, 'ai_tool']])],
  [
    'names with spaces around them',
    file(
      [set(' Lamp ', 'x'), node('Merge '), node('Merge')],
      [
        [' Lamp ', 'Merge ', 0, 1],
        [' Lamp ', 'Merge'],
      ],
    ),
  ],
  [
    'references to names with spaces and quotes',
    file([set("दीपक's ", '7'), set('Next', "={{ $('दीपक\\'s ').item.json.x }}")], [["दीपक's ", 'Next']]),
  ],
  ['references that only n8n understands', file([start, set('โคม', "={{ $('Start').item.json.x.toFixed(2) }}")], [['Start', 'โคม']])],
  ['text that looks like a variable', file([start, set('램프', '{{x}}')], [['Start', '램프']])],
  [
    'two steps with names that differ by case and accent',
    file(
      [set('Ete', '1'), set('été', '2'), node('M')],
      [
        ['Ete', 'M'],
        ['été', 'M', 0, 1],
      ],
    ),
  ],
  [
    'a step with settings that ours don’t have',
    file([start, node('Retry', 'set', {}, { retryOnFail: true, maxTries: 3 })], [['Start', 'Retry']]),
  ],
  [
    'a step without its own settings',
    {
      nodes: [
        { name: 'A', type: 'n8n-nodes-base.noOp' },
        { name: 'B', type: 'n8n-nodes-base.noOp' },
      ],
      connections: { A: { main: [[{ node: 'B' }]] } },
    },
  ],
  [
    'a line without targets',
    { ...file([start, node('A')]), connections: { Start: { main: [null, [{ node: 'A', type: 'main', index: 0 }]] } } },
  ],
  [
    'lines to steps that aren’t in the file',
    file(
      [start, set('A', '1')],
      [
        ['Start', 'A'],
        ['Start', 'Пропал'],
        ['A', 'غائب'],
      ],
    ),
    ['Lines that can’t be kept: Start → Пропал and A → غائب.'],
  ],
  [
    'a second input of a step that has one here',
    file([start, set('Ein', '1')], [['Start', 'Ein', 0, 1]]),
    ['Lines that can’t be kept: Start → Ein (2).'],
  ],
  [
    'pinned data, tags and settings of the whole workflow',
    file([start], [], {
      pinData: { Start: [{ json: {} }] },
      tags: ['灯'],
      staticData: null,
      settings: { executionOrder: 'v1', errorWorkflow: '7', timezone: 'Asia/Tokyo' },
    }),
    ['Settings that aren’t imported: pinData, tags, errorWorkflow, and timezone.'],
  ],
  [
    'the address of a webhook',
    file([node('Hook', 'webhook', { path: 'secret-路径', httpMethod: 'POST' })]),
    ['Settings that aren’t imported: Hook: path.'],
  ],
  ['a very long name', file([set('名'.repeat(300), 'x')]), [`Names and notes that were shortened: ${'名'.repeat(80)}.`]],
  [
    'a very long note',
    file([node('Note', 'set', { assignments: { assignments: [] } }, { notes: 'x'.repeat(2_001) })]),
    ['Names and notes that were shortened: Note.'],
  ],
];

const writeNotes = (notes: ReturnType<typeof fromN8n>['notes']) =>
  notes.map((note) => writeSentence(note)).filter((note) => !note.includes('only in n8n'));
const bare = ({ nodes, connections, settings }: N8nWorkflow) => ({
  // n8n gives every node an id, and parts of our steps have ids after their step.
  nodes: JSON.parse(JSON.stringify(nodes.map(({ id: _, ...rest }) => rest)).replace(/"id":"[^"]*"/g, '"id":""')) as unknown,
  connections,
  settings,
});
/** Returns the lines of a file as a sorted list, without those that lead nowhere. */
const linesOf = ({ nodes, connections }: N8nWorkflow) => {
  const names = new Set(nodes.map(({ name }) => name));
  const lines = Object.entries(connections).flatMap(([from, types]) =>
    Object.entries(types).flatMap(([type, outputs]) =>
      outputs.flatMap((targets, output) => (targets ?? []).map((to) => [from, type, output, to.node, to.type, to.index] as const)),
    ),
  );
  return lines
    .filter(([, , , to]) => names.has(to))
    .map((line) => line.join('|'))
    .toSorted();
};

it('makes a blueprint of Make equal the one that it was exported to before', () => {
  for (const definition of generateWorkflows(200, 12)) {
    const first = JSON.parse(JSON.stringify(toMake('灯', definition).file)) as unknown;
    const read = fromMake(makeBlueprint.parse(first));
    expect(JSON.parse(JSON.stringify(toMake(read.name, read.definition).file))).toEqual(first);
  }
});

describe('a file of n8n', () => {
  it.each(cases)('keeps or reports %s', (_, given, notes = []) => {
    const read = n8nWorkflow.parse(given);
    const { definition, notes: said, name } = fromN8n(read);
    expect(workflowDefinition.safeParse(definition).error).toBeUndefined();
    expect(writeNotes(said)).toEqual(notes);
    if (notes.length) return;
    const again = toN8n(name, definition).file;
    expect(again.nodes.map((one) => one.name)).toEqual(read.nodes.map((one) => one.name));
    expect(linesOf(again)).toEqual(linesOf(read));
    // A second round changes nothing any more.
    expect(bare(toN8n(name, fromN8n(n8nWorkflow.parse(JSON.parse(JSON.stringify(again)))).definition).file)).toEqual(bare(again));
  });

  it('equals the file that it was exported to before, in every writing system', () => {
    for (const definition of generateWorkflows(200, 4711)) {
      const first = toN8n('灯', definition).file;
      const read = fromN8n(n8nWorkflow.parse(JSON.parse(JSON.stringify(first))));
      expect(writeNotes(read.notes)).toEqual([]);
      expect(bare(toN8n(read.name, read.definition).file)).toEqual(bare(first));
    }
  });
});
