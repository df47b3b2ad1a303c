import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as contracts from 'shared-contracts';
import ts from 'typescript';

/** Lists what a remote's own sources take from shared-contracts: events by topic with their major version, and calls by name. */
export interface SourceUses {
  readonly emits: Readonly<Record<string, number>>;
  readonly consumes: Readonly<Record<string, number>>;
  readonly calls: readonly string[];
}

type Use = 'emits' | 'consumes';
const useOf: Readonly<Record<string, Use>> = { useEvent: 'consumes', subscribe: 'consumes', last: 'consumes', publish: 'emits' };

const isEvent = (value: unknown): value is contracts.EventDefinition =>
  typeof value === 'object' && value !== null && 'topic' in value && 'v' in value && 'owner' in value;
const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const events: ReadonlyMap<string, contracts.EventDefinition> = new Map(
  Object.entries(contracts).flatMap(([name, value]) => (isEvent(value) ? [[name, value] as const] : [])),
);

/**
 * Reads which events and calls a remote's sources use. Tests and the standalone page are not part of a release.
 * @throws Error naming the place where an event is used in a way that cannot be followed.
 */
export async function sourceUses({ name, root }: { readonly name: string; readonly root: string }): Promise<SourceUses> {
  const uses = { emits: {} as Record<string, number>, consumes: {} as Record<string, number> };
  const calls = new Set<string>();
  for (const path of sourcesBelow(join(root, 'src'))) {
    const file = `${name}/${relative(root, path)}`;
    const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const { event, use, at } of eventUses(source)) {
      if (use === 'emits' && event.owner !== name)
        throw new Error(`${at}: ${event.topic} belongs to ${event.owner}, so ${name} may not publish it.`);
      uses[use][event.topic] = event.v;
    }
    for (const call of await importedCalls(source)) calls.add(call);
  }
  return { emits: sorted(uses.emits), consumes: sorted(uses.consumes), calls: [...calls].toSorted() };
}

const sorted = (uses: Record<string, number>) => Object.fromEntries(Object.entries(uses).toSorted());

const sourcesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^standalone\.tsx$/.test(entry.name))
        .map(({ parentPath, name }) => join(parentPath, name))
    : [];

interface Imported {
  readonly from: string;
  readonly name: string;
  readonly local: string;
}

const fromContracts = (node: ts.Expression | undefined): string | undefined =>
  node && ts.isStringLiteral(node) && /^shared-contracts(\/|$)/.test(node.text) ? node.text : undefined;

/** Lists the values that a source imports from shared-contracts by name. */
function importsOf(source: ts.SourceFile): Imported[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const from = fromContracts(moduleSpecifier);
    const bindings = importClause?.namedBindings;
    if (!from || !bindings || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    if (ts.isNamespaceImport(bindings))
      throw new Error(`${placeOf(bindings)}: import the names you need from ${from}, not all as "${bindings.name.text}".`);
    return bindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ propertyName, name }) => ({ from, name: (propertyName ?? name).text, local: name.text }));
  });
}

async function importedCalls(source: ts.SourceFile): Promise<string[]> {
  const found: string[] = [];
  for (const { from, name } of importsOf(source)) {
    if (!from.endsWith('calls')) continue;
    const entry = (await import(from)) as Record<string, unknown>;
    if (isCall(entry[name])) found.push(name);
  }
  return found;
}

function eventUses(source: ts.SourceFile): { event: contracts.EventDefinition; use: Use; at: string }[] {
  const local = new Map(
    importsOf(source).flatMap((one) => {
      const event = events.get(one.name);
      return event ? [[one.local, event] as const] : [];
    }),
  );
  const found: { event: contracts.EventDefinition; use: Use; at: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isExportDeclaration(node) && fromContracts(node.moduleSpecifier)) assertExportsNoEvent(node);
    const event = ts.isIdentifier(node) ? local.get(node.text) : undefined;
    if (event && !isNeutral(node)) found.push({ event, use: followedUse(node, event), at: placeOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Recognizes types, property names and reads of the event's own fields, none of which publishes or hears the event. */
function isNeutral(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isTypeQueryNode(parent) || ts.isPropertyAccessExpression(parent);
}

function followedUse(node: ts.Node, event: contracts.EventDefinition): Use {
  const { parent } = node;
  const callee = ts.isCallExpression(parent) && parent.arguments[0] === node ? parent.expression : undefined;
  const name = callee && (ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText());
  const use = name === undefined ? undefined : useOf[name];
  if (!use)
    throw new Error(
      `${placeOf(node)}: pass ${event.topic} directly to useEvent, subscribe, last or publish, so that the release can list it.`,
    );
  return use;
}

function assertExportsNoEvent({ exportClause }: ts.ExportDeclaration): void {
  if (!exportClause || !ts.isNamedExports(exportClause)) return;
  const event = exportClause.elements.find(({ propertyName, name }) => events.has((propertyName ?? name).text));
  if (event) throw new Error(`${placeOf(event)}: import events from shared-contracts where they are used, without exporting them again.`);
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
