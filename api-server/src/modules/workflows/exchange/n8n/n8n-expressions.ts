import { fillTemplate, templateReferences } from 'shared-contracts/workflow-calls';
import { replaceBraces } from '../braces.ts';
import { type N8nNode, outputNames, renamedPath } from './n8n-format.ts';

const plainName = /^[A-Za-z_$][\w$]*$/;
const source =
  /^\$(?:\('((?:[^'\\]|\\.)*)'\)\.(?:item|first\(\)|last\(\))|node\["((?:[^"\\]|\\.)*)"\]|())(?:\.)?json((?:\.[A-Za-z_$][\w$]*|\[(?:"[^"]*"|'[^']*'|\d+)\])*)$/;
const now = '$now.toISO()';

/** Translates our text to n8n's: `Hi {{ask.text}}` → `=Hi {{ $('Ask').item.json.message.content }}`. `nodeOf` finds a step's node. */
export function toExpression(text: string, nodeOf: (stepId: string) => N8nNode | undefined): string {
  if (!templateReferences(text).length) return text.startsWith('=') ? `={{ ${JSON.stringify(text)} }}` : text;
  const filled = fillTemplate(text, ({ raw, stepId, path }) => {
    const node = nodeOf(stepId);
    if (!node) return raw;
    if (path[0] === 'at' && path.length === 1 && !outputNames(node).length) return `{{ ${now} }}`;
    const [found = path] = outputNames(node).flatMap(([ours, theirs]) => asList(renamedPath(path, ours, theirs)));
    return `{{ $('${node.name.replace(/[\\']/g, '\\$&')}').item.json${found.map(access).join('')} }}`;
  });
  return `=${filled}`;
}

const asList = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);
const access = (part: string) => (plainName.test(part) ? `.${part}` : /^\d+$/.test(part) ? `[${part}]` : `[${JSON.stringify(part)}]`);

/** Signals an expression without an equivalent here. Its node stays an n8n node. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable';
}

/**
 * Translates n8n's text to ours. `previous` is the node that `$json` refers to.
 * @throws Untranslatable
 */
export function fromExpression(
  value: unknown,
  nodes: {
    readonly byName: (name: string) => N8nNode | undefined;
    readonly previous: N8nNode | undefined;
    readonly idOf: (name: string) => string;
  },
): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new Untranslatable();
  if (!value.startsWith('=')) {
    // Without `=`, braces are plain text in n8n, but would be a variable here.
    if (value.includes('{{')) throw new Untranslatable();
    return value;
  }
  return replaceBraces(value.slice(1), (given) => {
    const inner = given.trim();
    if (inner === now) return '{{trigger.at}}';
    const text = /^"(?:[^"\\]|\\.)*"$/.test(inner) ? (JSON.parse(inner) as string) : undefined;
    if (text !== undefined) return text;
    const found = source.exec(inner);
    if (!found) throw new Untranslatable();
    const name = (found[1] ?? found[2])?.replace(/\\(.)/g, '$1');
    const node = name === undefined ? nodes.previous : nodes.byName(name);
    if (!node) throw new Untranslatable();
    const path = [...(found[4] ?? '').matchAll(/\.([\w$]+)|\[(?:"([^"]*)"|'([^']*)'|(\d+))\]/g)].map(
      (part) => part.slice(1).find((one) => one !== undefined) ?? '',
    );
    if (path.some((part) => !/^[\w$ -]+$/.test(part))) throw new Untranslatable();
    const [ours = path] = outputNames(node).flatMap(([our, their]) => asList(renamedPath(path, their, our)));
    return `{{${[nodes.idOf(node.name), ...ours].join('.')}}}`;
  });
}
