import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { sourcesOnDisk } from './sources.ts';

/** Locates a regular expression: a literal, or one constructed at run time, which `text` quotes. */
export interface SourcePattern {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** Holds the literal; undefined when the pattern is constructed at run time. */
  readonly literal: { readonly source: string; readonly flags: string } | undefined;
}

/** Recognizes sources that read text from users, providers or the web, unlike developer tools. */
const isServed = (file: string) =>
  /^(?:api-server|shared-contracts|host-shell|mfe-[a-z-]+|shared-ui)\/src\/|^platform\/gateway\//.test(file) &&
  !/\.test\.tsx?$|(?:^|\/)testing\//.test(file);

/** Lists the product's sources below a folder, relative to it. */
export const servedSources = (folder: string): string[] => sourcesOnDisk(folder).filter(isServed);

/** Lists every regular expression of one source. */
export function patternsIn(file: string, text: string): SourcePattern[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: SourcePattern[] = [];
  const visit = (node: ts.Node): void => {
    const at = () => ({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.getText() });
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ ...at(), literal: { source: node.text.slice(1, end), flags: node.text.slice(end + 1) } });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      found.push({ ...at(), literal: undefined });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Lists every regular expression of the product below a folder. */
export const allPatterns = (folder: string): SourcePattern[] =>
  servedSources(folder).flatMap((file) => patternsIn(file, readFileSync(join(folder, file), 'utf8')));
