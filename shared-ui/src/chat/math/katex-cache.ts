import type { Options } from 'react-markdown';
import rehypeKatex from 'rehype-katex';

type Plugin = Extract<NonNullable<Options['rehypePlugins']>[number], (...settings: never[]) => unknown>;
type Transformer = Exclude<ReturnType<typeof rehypeKatex>, undefined>;
type Root = Parameters<Transformer>[0];
type File = Parameters<Transformer>[1];
type Content = Root['children'][number];

const drawnMax = 300;

/**
 * rehype-katex that draws each formula once: the block that is still growing is read again frame by frame, and its finished formulas
 * need not be drawn each time. The drawn nodes are shared between trees; nothing after this plugin changes them.
 */
export function cachedKatex(settings: Parameters<typeof rehypeKatex>[0]): Plugin {
  const draw = rehypeKatex(settings);
  const drawn = new Map<string, readonly Content[]>();
  const drawOnce = (formula: Content, file: File): readonly Content[] => {
    const key = JSON.stringify(withoutPlaces(formula));
    const known = drawn.get(key);
    if (known) return known;
    const root: Root = { type: 'root', children: [formula] };
    draw(root, file);
    if (drawn.size >= drawnMax) drawn.delete(drawn.keys().next().value ?? '');
    drawn.set(key, root.children);
    return root.children;
  };
  const visit = (parent: { children: unknown[] }, file: File): void => {
    parent.children = parent.children.flatMap((child) => {
      const node = child as Content;
      if (isFormula(node)) return drawOnce(node, file);
      if ('children' in node) visit(node, file);
      return [node];
    });
  };
  return () => (tree: Root, file: File) => visit(tree, file);
}

/** What is left by the sanitiser of what remark-math makes of a formula: a `code`, in a `pre` where it stands by itself. */
function isFormula(node: Content): boolean {
  if (node.type !== 'element') return false;
  const [first] = node.children;
  if (node.tagName === 'pre' && node.children.length === 1 && first) return isFormula(first as Content);
  const { className } = node.properties;
  return Array.isArray(className) && className.includes('language-math');
}

const withoutPlaces = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (name, value: unknown) => (name === 'position' ? undefined : value)));
