import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fromN8n } from '../modules/workflows/exchange/n8n/from-n8n.ts';
import { type N8nWorkflow, n8nWorkflow } from '../modules/workflows/exchange/n8n/n8n-format.ts';
import { toN8n } from '../modules/workflows/exchange/n8n/to-n8n.ts';
import { everyStep } from '../modules/workflows/exchange/testing/every-step.ts';
import { fromShop } from '../modules/workflows/exchange/testing/n8n-files.ts';

/** Describes the parts of n8n's `Workflow` that we call. */
interface ReadWorkflow {
  readonly nodes: Readonly<Record<string, object>>;
  readonly timezone: string;
  getStartNode(): { readonly name: string } | undefined;
  getChildNodes(name: string, type?: string): string[];
  getParentNodes(name: string, type?: string): string[];
  readonly expression: { getParameterValue(...input: unknown[]): unknown };
}
type N8n = { readonly Workflow: new (input: object) => ReadWorkflow };

/**
 * Has n8n's own code read the files that our tests write. The first argument is a folder with `n8n-workflow` installed (`npm run proof --
 * n8n` does that). Fails at the first thing that n8n reads differently.
 */
const load = createRequire(join(process.argv[2] ?? '', 'package.json'));
const { Workflow } = load('n8n-workflow') as N8n;

function read({ name, nodes, connections, settings }: N8nWorkflow): ReadWorkflow {
  const typeOf = (type: string) => ({
    description: {
      name: type,
      displayName: type,
      version: 1,
      group: [],
      defaults: {},
      inputs: ['main'],
      outputs: ['main'],
      properties: [],
    },
    ...(/trigger$/i.test(type) ? { trigger: async () => undefined } : {}),
  });
  // The constructor removes what the nodes' types, which the package doesn't contain, do not name.
  const own = structuredClone({ nodes, connections });
  return new Workflow({ id: '1', name, active: false, ...own, settings, nodeTypes: { getByName: typeOf, getByNameAndVersion: typeOf } });
}

/** Returns the value of a node parameter's expression after nodes have produced these values in order. */
function filledIn(file: N8nWorkflow, name: string, given: Readonly<Record<string, object>>): unknown {
  const names = Object.keys(given);
  const itemOf = (json: object) => ({ json, pairedItem: { item: 0 } });
  const runData = Object.fromEntries(
    Object.entries(given).map(([node, json], index) => {
      const source = index ? [{ previousNode: names[index - 1] }] : [];
      return [node, [{ startTime: 0, executionTime: 0, executionIndex: index, source, data: { main: [[itemOf(json)]] } }]];
    }),
  );
  const last = names.at(-1) ?? '';
  const items = [itemOf(given[last] ?? {})];
  const node = file.nodes.find((one) => one.name === name);
  const executeData = { data: { main: [items] }, node, source: { main: [{ previousNode: last }] } };
  return read(file).expression.getParameterValue(
    node?.parameters,
    { resultData: { runData } },
    0,
    0,
    name,
    items,
    'manual',
    {},
    executeData,
  );
}

const written = toN8n('Numbers', everyStep).file;
const workflow = read(written);
assert.equal(workflow.getStartNode()?.name, 'Monday');
assert.equal(workflow.timezone, 'Europe/Berlin');
assert.deepEqual(Object.keys(workflow.nodes).toSorted(), everyStep.steps.map(({ name }) => name).toSorted());
for (const { from, to } of everyStep.edges) {
  const nameOf = (id: string) => everyStep.steps.find((step) => step.id === id)?.name ?? '';
  assert.ok(workflow.getChildNodes(nameOf(from)).includes(nameOf(to)), `n8n follows no line from ${from} to ${to}`);
  assert.ok(workflow.getParentNodes(nameOf(to)).includes(nameOf(from)), `n8n comes from no line from ${from} to ${to}`);
}
const asked = filledIn(written, 'Ask', { Monday: { timestamp: '2026-06-01T09:00' }, Fetch: { statusCode: 200, body: { total: 7 } } });
assert.match(JSON.stringify(asked), /Numbers: 7 at 2026-06-01T09:00/);

const shop = n8nWorkflow.parse(fromShop);
const { name, definition } = fromN8n(shop);
const [came, left] = [read(shop), read(toN8n(name, definition).file)];
assert.equal(left.getStartNode()?.name, came.getStartNode()?.name);
for (const node of Object.keys(came.nodes))
  for (const type of ['main', 'ai_languageModel'])
    assert.deepEqual(
      left.getChildNodes(node, type).toSorted(),
      came.getChildNodes(node, type).toSorted(),
      `the lines out of ${node} differ`,
    );

const { version } = load('n8n-workflow/package.json') as { version: string };
process.stdout.write(
  `n8n-workflow ${version} reads our files: ${everyStep.steps.length} nodes and ${everyStep.edges.length} lines of ours, ${shop.nodes.length} nodes that came and left.\n`,
);
