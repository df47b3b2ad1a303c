import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Maps namespaces to their texts by key. */
export type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names the section of a package's contributed texts. Their keys are the English texts, which older shells show. */
export const contributionsSection = 'contributions';
const contributedNames = new Set(['label', 'title', 'keywords']);

/**
 * Reads the English texts of a package from its `defineMessages` and `defineContributions` calls. Throws when a text is not a plain
 * string.
 */
export function readEnglish(files: readonly string[]): Sections {
  const sections: Record<string, Record<string, string>> = {};
  for (const file of files) {
    const tree = parse(file);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'defineMessages') {
        const [name, texts] = node.arguments;
        if (!name || !texts || !ts.isStringLiteralLike(name)) throw new Error(`${file}: defineMessages needs a name and texts`);
        sections[name.text] = { ...sections[name.text], ...readTexts(file, texts) };
      }
      if (ts.isCallExpression(node) && node.expression.getText() === 'defineContributions')
        sections[contributionsSection] = readContributions(file, node);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return sections;
}

function readContributions(file: string, call: ts.CallExpression): Record<string, string> {
  const texts: Record<string, string> = {};
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && contributedNames.has(node.name.getText())) {
      const text = readText(file, node.initializer);
      texts[text] = text;
    }
    ts.forEachChild(node, visit);
  };
  visit(call);
  return texts;
}

const parse = (file: string) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function readTexts(file: string, node: ts.Expression): Record<string, string> {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return readTexts(file, node.expression);
  if (ts.isIdentifier(node)) return readConstant(file, node.text);
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`${file}: ${node.getText().slice(0, 60)} is not an object of texts`);
  const texts: Record<string, string> = {};
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) Object.assign(texts, readTexts(file, property.expression));
    else if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name))
      texts[property.name.text] = readText(file, property.initializer);
    else throw new Error(`${file}: ${property.getText().slice(0, 60)} is not a text`);
  }
  return texts;
}

function readText(file: string, node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return readText(file, node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return readText(file, node.left) + readText(file, node.right);
  throw new Error(`${file}: ${node.getText().slice(0, 60)} is not a plain string`);
}

/** Reads the texts of a constant of the same file, of one that it imports, or of one that its entry passes on. */
function readConstant(file: string, name: string): Record<string, string> {
  const texts = findConstant(file, name);
  if (!texts) throw new Error(`${file}: the texts ${name} were not found`);
  return texts;
}

function findConstant(file: string, name: string): Record<string, string> | undefined {
  for (const statement of parse(file).statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: own, initializer } of statement.declarationList.declarations)
        if (own.getText() === name && initializer) return readTexts(file, initializer);
    if (ts.isImportDeclaration(statement)) {
      const named = statement.importClause?.namedBindings;
      const found = named && ts.isNamedImports(named) ? named.elements.find((element) => element.name.text === name) : undefined;
      if (found) return findConstant(sourceOf(file, statement.moduleSpecifier), (found.propertyName ?? found.name).text);
    }
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && !statement.exportClause) {
      const texts = findConstant(sourceOf(file, statement.moduleSpecifier), name);
      if (texts) return texts;
    }
  }
  return undefined;
}

/** Returns the file that an import names, also that of another package. */
function sourceOf(file: string, specifier: ts.Expression): string {
  const path = ts.isStringLiteral(specifier) ? specifier.text : '';
  return path.startsWith('.') ? join(dirname(file), path) : createRequire(file).resolve(path);
}
