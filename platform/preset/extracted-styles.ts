/**
 * Loader for antd and its style engine. Every style sheet is extracted at build time (`shared-ui/build`), and `zeroRuntime` leaves only the
 * theme's variables to the browser, but no bundler can tell: the functions that write the rules, the CSS parser and the prefixer would be
 * loaded and never run. They are about an eighth of the first script.
 */
import { type AnyNode, parse } from 'acorn';

/** Names the functions whose second argument writes rules. */
const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

const componentStyles = /[\\/](?:antd|@ant-design[\\/]x)[\\/]es[\\/].*[\\/]style(?:[\\/][\w-]+)?\.js$/;

const engine = [
  {
    file: /cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    from: 'if (memoizedZeroRuntime) {',
    to: 'if (true) {',
  },
  {
    file: /cssinjs[\\/]es[\\/]hooks[\\/]useStyleRegister\.js$/,
    from: 'export default function useStyleRegister(info, styleFn) {',
    to: 'export default function useStyleRegister() { return; ',
  },
];

/** Lists the files that the loader changes. */
export const styledFiles = [componentStyles, ...engine.map(({ file }) => file)];

/** Lists the packages whose modules have no side effects, although their manifests don't say so. */
export const styleEngine = /[\\/]@ant-design[\\/]cssinjs(?:-utils)?[\\/]/;

/** Returns the module without what writes rules. @throws Error when the library's code has changed. */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for one.
export default function dropRules(this: { readonly resourcePath: string }, source: string): string {
  const change = engine.find(({ file }) => file.test(this.resourcePath));
  if (!change) return dropWriters(source);
  if (source.split(change.from).length !== 2)
    throw new Error(`${this.resourcePath} has changed: check platform/preset/extracted-styles.ts against the new version.`);
  return source.replace(change.from, change.to);
}

function dropWriters(source: string): string {
  if (![...makers].some((name) => source.includes(`${name}(`))) return source;
  const writers: AnyNode[] = [];
  visit(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || !makers.has(node.callee.name)) return;
    const writer = node.arguments[1];
    if (writer) writers.push(writer);
  });
  return writers
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, source);
}

function visit(node: AnyNode, see: (node: AnyNode) => void): void {
  see(node);
  for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, see);
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
