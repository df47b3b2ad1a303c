import ts from 'typescript';
import { parse } from './texts.ts';

/** Past participles that are no verbs in the imperative: `read`, `run`, `set` and `put` are. */
const irregular = new Set(
  (
    'begun bought built chosen done drawn driven eaten fallen felt forgotten found given gone got had heard held hidden kept known left lost made meant ' +
    'met paid said seen sent shown sold spent taken thought told understood won written goingOn heldBy atOnce'
  ).split(' '),
);
const regularVerbs = /^(?:bleed|embed|exceed|feed|need|proceed|red|seed|shed|speed|succeed)$/;

const isParticiple = (name: string) => irregular.has(name) || (/^[a-z]+ed$/.test(name) && !regularVerbs.test(name));

function functionName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
    return node.name && ts.isIdentifier(node.name) ? node.name : undefined;
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return undefined;
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer) ? node.name : undefined;
}

/** Locates a function that is named by a bare participle. */
export interface Participle {
  readonly file: string;
  readonly name: string;
  readonly line: number;
}

/** Says how many such functions the tests of a package still have. Other sources have none. A number may only shrink. */
const leftInTests: Readonly<Record<string, number>> = {
  'api-server': 146,
  e2e: 16,
  'host-shell': 11,
  'mfe-admin': 2,
  'mfe-agents': 1,
  'mfe-chat': 15,
  'mfe-market-intel': 2,
  'mfe-notebooks': 6,
  'mfe-settings': 7,
  'mfe-workareas': 2,
  platform: 11,
  'shared-contracts': 2,
  'shared-ui': 9,
};

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$|\/testing\/|^e2e\//.test(file);
const packageOf = (file: string) => file.split('/')[0] ?? '';

/** Lists the functions of a source that are named by a bare participle, such as `kept`, with their lines. Functions are verb phrases. */
export function participlesIn(file: string, content: string): Omit<Participle, 'file'>[] {
  const source = parse(file, content);
  const found: { name: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const name = functionName(node);
    if (name && isParticiple(name.text))
      found.push({ name: name.text, line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns what is wrong with these names, in sentences: every one in the product, and more or fewer than are known in tests. */
export function participleFaults(found: readonly Participle[], left = leftInTests): string[] {
  const inTests = found.filter(({ file }) => isTest(file));
  const packages = new Set([...Object.keys(left), ...inTests.map(({ file }) => packageOf(file))]);
  return [
    ...found
      .filter(({ file }) => !isTest(file))
      .map(({ file, line, name }) => `${file}:${line} names a function "${name}" (write a verb phrase, such as "find …")`),
    ...[...packages].flatMap((name) => {
      const ofPackage = inTests.filter(({ file }) => packageOf(file) === name);
      const known = left[name] ?? 0;
      if (ofPackage.length === known) return [];
      if (ofPackage.length < known)
        return [`identifiers.ts allows ${known} participles in the tests of ${name}; now there are ${ofPackage.length}`];
      return [
        `the tests of ${name} have ${ofPackage.length} functions named by a participle, ${known} are known: ${ofPackage.map((one) => one.name).join(', ')}`,
      ];
    }),
  ];
}
