import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { servedSources } from './pattern-sources.ts';

export interface TextFunction {
  readonly file: string;
  readonly name: string;
}

/** Matches the files whose functions are pure: models, policies, and readers of texts and formats. */
const pure = [
  /\.(?:model|policy)\.ts$/,
  /^api-server\/src\/platform\/(?:extraction|search)\/[a-z-]+\.ts$/,
  /^api-server\/src\/modules\/[a-z-]+\/(?:exchange|blueprint|market-intel|document)\/(?:[a-z-]+\/)?[a-z-]+\.ts$/,
  /^shared-contracts\/src\/(?:works\/work-area|workflows\/workflow)\//,
];
const isPure = (file: string) => pure.some((pattern) => pattern.test(file)) && !/worker/.test(file);

const takesText = (parameters: ts.NodeArray<ts.ParameterDeclaration>): boolean =>
  parameters[0]?.type?.kind === ts.SyntaxKind.StringKeyword && parameters.slice(1).every((one) => one.questionToken ?? one.initializer);

const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function functionsIn(file: string, text: string): TextFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(isExported).flatMap((node) => {
    if (ts.isFunctionDeclaration(node)) return node.name && takesText(node.parameters) ? [{ file, name: node.name.text }] : [];
    if (!ts.isVariableStatement(node)) return [];
    return node.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isArrowFunction(initializer) && takesText(initializer.parameters) ? [{ file, name: name.getText() }] : [],
    );
  });
}

/** Lists every exported function below a folder that takes only a text and has no effects. */
export const textFunctions = (folder: string): TextFunction[] =>
  servedSources(folder)
    .filter(isPure)
    .flatMap((file) => functionsIn(file, readFileSync(join(folder, file), 'utf8')));
