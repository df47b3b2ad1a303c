import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from './sources.ts';

/** Finds spreads of a literal inside a literal or a call, such as `{ ...{ a, b }, c }`. They only keep lines short, which is the formatter's job. */
function literalSpreads(file: string, source: string): string[] {
  if (!/\.\.\.[\s(]*[[{]/.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isLiteralSpread(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: write out ${node.getText().slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isLiteralSpread(node: ts.Node): boolean {
  if (!ts.isSpreadAssignment(node) && !ts.isSpreadElement(node)) return false;
  let inner: ts.Expression = node.expression;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner)) inner = inner.expression;
  return ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner);
}

it.each([
  'f({ ...{ a, b }, c })',
  'f({ ...({ a, b } as const), c })',
  "const x = [...['a', 'b'], 'c']",
  'f(...[a, b])',
  'const x = { ...{} }',
])('refuses %s', (source) => expect(literalSpreads('part.ts', source)).toHaveLength(1));

it.each([
  'const x = { ...own, a }',
  'const x = { ...(isNew ? { a } : {}) }',
  "f(...['a', 'b'].map(read))",
  'const [first, ...[second]] = list',
])('accepts %s', (source) => expect(literalSpreads('part.ts', source)).toEqual([]));

it('finds none, and reads every source', () => {
  const files = sourcesOnDisk(workspace);
  expect(files.flatMap((file) => literalSpreads(file, readFileSync(join(workspace, file), 'utf8')))).toEqual([]);
  expect(files.length).toBeGreaterThan(3_000);
});
