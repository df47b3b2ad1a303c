import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { sourcesOnDisk } from './sources.ts';

/** Locates a dynamic import that React or the router would keep rejected forever. */
export interface RawImport {
  readonly line: number;
  readonly text: string;
}

/** Names the helpers that recover from a failed download. */
const helpers = ['lazyCode', 'lazyPage'];
const browserCode = /^(?:mfe-[^/]+|host-shell|shared-ui|shared-contracts)\/src\//;
const notShipped = /[.]test[.]tsx?$|\/src\/testing\/|\/standalone[.]tsx$/;

/** Finds each `import()` that is not the whole argument of `lazyCode` or `lazyPage`, and each use of React's `lazy`. */
export function rawImports(file: string, source: string): RawImport[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: RawImport[] = [];
  const note = (node: ts.Node) =>
    found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.getText().slice(0, 100) });
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && !isHelped(node)) note(node);
    if (isReactLazy(node)) note(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isHelped({ parent }: ts.Node): boolean {
  if (!ts.isArrowFunction(parent) || !ts.isCallExpression(parent.parent)) return false;
  const { expression, arguments: given } = parent.parent;
  return ts.isIdentifier(expression) && helpers.includes(expression.text) && given[0] === parent;
}

function isReactLazy(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node)) {
    const { moduleSpecifier } = node.parent.parent.parent;
    return (node.propertyName ?? node.name).text === 'lazy' && ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === 'react';
  }
  return ts.isPropertyAccessExpression(node) && node.name.text === 'lazy' && node.expression.getText() === 'React';
}

/** Returns the raw imports of the workspace's browser code as lines to print, and the number of files read. */
export function checkLazyImports(root: string): { readonly failures: string[]; readonly readCount: number } {
  const files = sourcesOnDisk(root).filter((file) => browserCode.test(file) && !notShipped.test(file));
  const failures = files.flatMap((file) =>
    rawImports(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, text }) => `${file}:${line}: ${text} bypasses lazyCode, which recovers from a failed download`,
    ),
  );
  return { failures, readCount: files.length };
}
