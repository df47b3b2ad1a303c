/** Holds one style sheet of the product. */
export interface StyleSheet {
  readonly file: string;
  readonly content: string;
}

const packageOf = (file: string) => file.split('/', 1)[0] ?? '';
const isModule = (file: string) => file.endsWith('.module.css');

/** Replaces comments with spaces, so that lines keep their numbers. */
function withoutComments(content: string): string {
  let rest = content;
  for (let start = rest.indexOf('/*'); start >= 0; start = rest.indexOf('/*', start)) {
    const end = rest.indexOf('*/', start + 2);
    const stop = end < 0 ? rest.length : end + 2;
    rest = rest.slice(0, start) + rest.slice(start, stop).replaceAll(/[^\n]/g, ' ') + rest.slice(stop);
  }
  return rest;
}

interface Prelude {
  readonly line: number;
  readonly text: string;
}

/** Lists the selectors of all rules, including nested ones. */
function selectorsOf(css: string): Prelude[] {
  const found: Prelude[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign !== '{' && sign !== '}' && sign !== ';') continue;
    const text = css.slice(start, at).trim();
    if (sign === '{' && text && !text.startsWith('@')) found.push({ line: css.slice(0, at).split('\n').length, text });
    start = at + 1;
  }
  return found;
}

/** Lists the page-wide classes that a selector styles: those of its last compound, in a module only inside `:global(…)`. */
function styledClasses(selector: string, isLocal: boolean): string[] {
  return selector.split(',').flatMap((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const parts = isLocal
      ? [...last.matchAll(/:global\(([^()]*)\)/g)].map(([, inner = '']) => inner)
      : [last.replaceAll(/\([^()]*\)/g, '')];
    return parts.flatMap((part) => [...part.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
  });
}

/** Maps lengths to the tokens that hold them, as `shared-ui/src/theme/tokens/shape.ts` defines them. */
export const shapeTokens = {
  spacing: new Map(Array.from({ length: 8 }, (_, index) => [`${4 * (index + 1)}px`, `--space-${index + 1}`])),
  corners: new Map(
    Object.entries({ '4px': 'xs', '7px': 'sm', '10px': 'md', '14px': 'lg', '18px': 'xl', '999px': 'pill' }).map(([length, name]) => [
      length,
      `--radius-${name}`,
    ]),
  ),
};

/** Returns the tokens that a declaration spells out as lengths. */
function missingTokens(declaration: string): string[] {
  const [, name = '', value = ''] = /^\s*([a-z-]+):(.*)$/.exec(declaration) ?? [];
  const isSpacing = /^(?:scroll-)?(?:padding|margin)|gap$/.test(name);
  const tokens = isSpacing ? shapeTokens.spacing : name.endsWith('radius') ? shapeTokens.corners : undefined;
  return (tokens && value.split(/[\s,();]+/).flatMap((length) => tokens.get(length) ?? [])) ?? [];
}

/** Matches the classes that shared-ui may style: its own, and those of libraries. */
const sharedClass = /^(?:ui-|ant-|hljs|katex|language-|lucide-)/;

/**
 * Lists the faults of all style sheets: `!important`, lengths instead of tokens, antd's classes outside shared-ui, global sheets outside
 * shared-ui, classes of shared-ui without its prefix, and classes that two packages style.
 */
export function styleFaults(sheets: readonly StyleSheet[]): string[] {
  const owners = new Map<string, Map<string, string>>();
  const faults: string[] = [];
  for (const { file, content } of sheets) {
    const css = withoutComments(content);
    const lines = css.split('\n');
    const isShared = packageOf(file) === 'shared-ui';
    if (!isShared && !isModule(file)) faults.push(`${file} is not a CSS module`);
    for (const [index, line] of lines.entries()) {
      if (line.includes('!important')) faults.push(`${file}:${index + 1} uses !important`);
      for (const token of missingTokens(line)) faults.push(`${file}:${index + 1} writes a length that var(${token}) holds`);
    }
    for (const { line, text } of selectorsOf(css)) {
      if (text.includes('.ant-') && !isShared) faults.push(`${file}:${line} selects antd's class in "${text}"`);
      for (const name of styledClasses(text, isModule(file))) {
        if (isShared && !sharedClass.test(name)) faults.push(`${file}:${line} styles .${name}, which lacks the prefix ui-`);
        if (name.startsWith('ant-')) continue;
        const places = owners.get(name) ?? new Map<string, string>();
        owners.set(name, places.set(packageOf(file), `${file}:${line}`));
      }
    }
  }
  for (const [name, places] of owners)
    if (places.size > 1) faults.push(`.${name} is styled by several packages: ${[...places.values()].join(', ')}`);
  return faults;
}
