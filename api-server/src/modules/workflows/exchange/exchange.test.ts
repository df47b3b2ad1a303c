import { type WorkflowDefinition, type WorkflowStep, workflowDefinition } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { type Sentence, writeSentence } from '../../../platform/language/messages.ts';
import { fromMake } from './make/from-make.ts';
import { makeBlueprint } from './make/make-format.ts';
import { toMake } from './make/to-make.ts';
import { fromN8n } from './n8n/from-n8n.ts';
import { n8nWorkflow } from './n8n/n8n-format.ts';
import { toN8n } from './n8n/to-n8n.ts';
import { everyStep } from './testing/every-step.ts';
import { fromShop } from './testing/n8n-files.ts';

const kinds = ({ steps }: WorkflowDefinition) => steps.map(({ kind }) => kind);
const through = <File>(file: File): File => JSON.parse(JSON.stringify(file)) as File;
const written = (notes: readonly Sentence[]) => notes.map((note) => writeSentence(note));
const plain = ({ steps, edges }: WorkflowDefinition) => ({
  steps: steps.map(({ id, kind, config }) => ({ id, kind, config })),
  edges: edges.map(({ from, to, branch }) => [from, to, branch]).toSorted(),
});
const withoutNative = (definition: WorkflowDefinition): WorkflowDefinition => {
  const gone = new Set(definition.steps.filter(({ kind }) => ['notify', 'report', 'task', 'foreign'].includes(kind)).map(({ id }) => id));
  return {
    ...definition,
    steps: definition.steps.filter(({ id }) => !gone.has(id)),
    edges: definition.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
  };
};

describe('an exported n8n file', () => {
  const { file, notes } = toN8n('Weekly numbers', everyStep);
  const node = (name: string) => file.nodes.find((one) => one.name === name);

  it('has a native n8n node for each step, connected by name', () => {
    expect(file.nodes.map(({ name, type }) => [name, type.replace(/^.*[./]/, '')])).toMatchSnapshot();
    expect(file.connections).toMatchSnapshot();
    expect(file.settings).toEqual({ executionOrder: 'v1', timezone: 'Europe/Berlin' });
  });

  it('reads the outputs of earlier steps with n8n expressions', () => {
    expect(node('Ask')?.parameters.messages).toEqual({
      values: [{ content: "=Numbers: {{ $('Fetch').item.json.body.total }} at {{ $('Monday').item.json.timestamp }}" }],
    });
    expect(node('Values')?.parameters).toMatchObject({
      assignments: { assignments: [{ name: 'summary', value: "={{ $('Ask').item.json.message.content }}" }] },
    });
  });

  it('contains no secrets, and says what to set up in n8n', () => {
    expect(JSON.stringify(file)).not.toContain('s3cret');
    expect(written(notes).join('\n')).toContain('The values of secret headers in “Fetch” aren’t exported');
    expect(written(notes).join('\n')).toContain('“Keep” keeps a report in Atrium');
  });

  it('gives two steps with the same name different names', () => {
    const twice = everyStep.steps.map((step) => ({ ...step, name: 'Same' }));
    const names = toN8n('x', { ...everyStep, steps: twice }).file.nodes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('imports as the original workflow', () => {
    const given = withoutNative(everyStep);
    const back = fromN8n(n8nWorkflow.parse(through(toN8n('x', given).file)));
    expect(workflowDefinition.safeParse(back.definition).success).toBe(true);
    const bare = given.steps.map((step) =>
      step.kind === 'http' ? { ...step, config: { ...step.config, headers: [{ name: 'Authorization', value: '' }] } } : step,
    );
    expect(plain(back.definition)).toEqual(plain({ ...given, steps: bare as WorkflowStep[] }));
    expect(back.notes).toEqual([]);
  });
});

describe('an imported n8n file', () => {
  const read = n8nWorkflow.parse(fromShop);
  const { definition, notes, name } = fromN8n(read);

  it('becomes steps where they are equivalent, and keeps everything else unchanged', () => {
    expect(name).toBe('Orders to Slack');
    expect(definition.steps.map(({ id, kind }) => [id, kind])).toEqual([
      ['schedule', 'trigger-schedule'],
      ['get-orders', 'http'],
      ['big-order', 'condition'],
      ['tell-slack', 'foreign'],
      ['agent', 'foreign'],
      ['model', 'foreign'],
      ['remark', 'foreign'],
    ]);
    expect(definition.steps[0]?.config).toEqual({ cron: '30 9 * * *', time_zone: 'Europe/Berlin' });
    expect(definition.steps[1]?.config).toMatchObject({ url: 'https://shop.example.com/orders', allowed_hosts: ['shop.example.com'] });
    expect(definition.steps[2]?.config).toEqual({ left: '{{get-orders.body.total}}', operator: 'greater', right: '100' });
    expect(written(notes)).toEqual(['3 steps run only in n8n and are kept unchanged: Tell Slack, Agent, and Model.']);
    expect(workflowDefinition.safeParse(definition).success).toBe(true);
  });

  it('is exported with its own nodes and connections unchanged', () => {
    const { file } = toN8n(name, definition);
    const kept = (one: { nodes: readonly { name: string }[] }, wanted: string) => {
      const { id: _, ...rest } = (one.nodes.find((node) => node.name === wanted) ?? {}) as Record<string, unknown>;
      return rest;
    };
    for (const one of ['Tell Slack', 'Agent', 'Model', 'Remark']) expect(kept(through(file), one)).toEqual(kept(fromShop, one));
    expect(through(file.connections)).toEqual(fromShop.connections);
  });
});

describe('a Make blueprint', () => {
  const { file, notes } = toMake('Weekly numbers', everyStep);

  it('shows the steps as modules and the condition as a router with two filters', () => {
    expect(makeBlueprint.safeParse(through(file)).success).toBe(true);
    expect(file.flow).toMatchSnapshot();
    expect(JSON.stringify(file)).not.toContain('s3cret');
  });

  it('says what Make stores elsewhere or cannot show', () => {
    expect(written(notes).join('\n')).toContain('set “0 9 * * 1” (Europe/Berlin) in the scenario');
    expect(written(notes).join('\n')).toContain('“Pause” waits longer than Make’s longest pause of 300 seconds');
  });

  it('imports with its steps, its condition and its variables', () => {
    const back = fromMake(makeBlueprint.parse(through(file)));
    expect(workflowDefinition.safeParse(back.definition).success).toBe(true);
    expect(kinds(back.definition)).toEqual([
      'trigger-manual',
      'http',
      'assistant',
      'transform',
      'condition',
      'wait',
      'foreign',
      'agent',
      'foreign',
      'foreign',
      'foreign',
    ]);
    const again = toMake('Weekly numbers', back.definition).file;
    expect(fromMake(makeBlueprint.parse(through(again))).definition.edges).toEqual(back.definition.edges);
    expect(again.flow.map(({ id, module }) => [id, module])).toEqual(file.flow.map(({ id, module }) => [id, module]));
  });

  it('keeps unknown modules with their numbers, filters and routes', () => {
    const slack = {
      id: 7,
      module: 'slack:CreateMessage',
      version: 4,
      parameters: { __IMTCONN__: 9 },
      mapper: { text: '{{upper(3.name)}}' },
      metadata: { designer: { x: 300, y: 0 } },
    };
    const filter = { name: 'Big', conditions: [[{ a: '{{3.total}}', o: 'number:greater', b: '100' }], [{ a: '1', o: 'exist' }]] };
    const router = { id: 5, module: 'builtin:BasicRouter', version: 1, mapper: null, metadata: { designer: { x: 150, y: 0 } } };
    const hook = {
      id: 3,
      module: 'gateway:CustomWebHook',
      version: 1,
      parameters: {},
      mapper: {},
      metadata: { designer: { x: 0, y: 0, name: 'Hook' } },
    };
    const blueprint = {
      name: 'Orders',
      flow: [hook, { ...router, routes: [{ flow: [{ ...slack, filter }] }, { flow: [{ ...slack, id: 9 }] }] }],
    };
    const { definition, notes } = fromMake(makeBlueprint.parse(blueprint));
    expect(definition.steps.map(({ id, kind }) => [id, kind])).toEqual([
      ['module-3', 'trigger-webhook'],
      ['module-5', 'foreign'],
      ['module-7', 'foreign'],
      ['module-9', 'foreign'],
    ]);
    expect(written(notes)).toEqual([
      '3 steps run only in Make and are kept unchanged: builtin:BasicRouter, slack:CreateMessage, and slack:CreateMessage.',
    ]);
    const named = (module: { metadata: object }) => module;
    const [, back] = through(toMake('Orders', definition).file.flow) as unknown as [
      unknown,
      typeof router & { routes: { flow: object[] }[] },
    ];
    expect(back.routes.map(({ flow }) => flow)).toMatchObject([[named({ ...slack, filter } as never)], [{ ...slack, id: 9 }]]);
  });
});
