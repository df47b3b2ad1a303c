import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as contracts from 'shared-contracts';
import ts from 'typescript';

/** Lists what a remote's own sources take from shared-contracts: events by topic with their major version, and calls by name. */
export interface SourceUses {
  readonly emits: Readonly<Record<string, number>>;
  readonly consumes: Readonly<Record<string, number>>;
  readonly calls: readonly string[];
  readonly imports: Imports;
  /** Lists the used events that its sources declare themselves, because shared-contracts doesn't know them. */
  readonly declared: readonly contracts.EventDefinition[];
}

/** Maps entries of the shared packages, such as `shared-ui/list`, to the names that sources import from them, types included. */
export type Imports = Readonly<Record<string, readonly string[]>>;

type Use = 'emits' | 'consumes';
const useOf: Readonly<Record<string, Use>> = { useEvent: 'consumes', subscribe: 'consumes', last: 'consumes', publish: 'emits' };

const isEvent = (value: unknown): value is contracts.EventDefinition =>
  typeof value === 'object' && value !== null && 'topic' in value && 'v' in value && 'owner' in value;
const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const platformEvents: ReadonlyMap<string, contracts.EventDefinition> = new Map(
  Object.entries(contracts).flatMap(([name, value]) => (isEvent(value) ? [[name, value] as const] : [])),
);

/**
 * Reads which events and calls a remote's sources use. Tests and the standalone page are not part of a release.
 * @throws Error naming the place where an event is used in a way that cannot be followed.
 */
export async function sourceUses({ name, root }: { readonly name: string; readonly root: string }): Promise<SourceUses> {
  const uses = { emits: {} as Record<string, number>, consumes: {} as Record<string, number> };
  const calls = new Set<string>();
  const declared = new Map<string, contracts.EventDefinition>();
  for (const path of sourcesBelow(join(root, 'src'))) {
    const file = `${name}/${relative(root, path)}`;
    const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    assertEventsHavePlace(source);
    const local = await localEvents(source, path);
    for (const { event, use, at } of eventUses(source, local)) {
      if (use === 'emits' && event.owner !== name)
        throw new Error(`${at}: ${event.topic} belongs to ${event.owner}, so ${name} may not publish it.`);
      uses[use][event.topic] = event.v;
      if ([...local.values()].includes(event)) declared.set(event.topic, event);
    }
    for (const call of await importedCalls(source)) calls.add(call);
  }
  return {
    emits: sortUses(uses.emits),
    consumes: sortUses(uses.consumes),
    calls: [...calls].toSorted(),
    imports: importsOf({ root }),
    declared: [...declared.values()],
  };
}

/** Lists every name that a package's sources take from the shared packages, through any kind of import. */
export function importsOf({ root }: { readonly root: string }): Imports {
  const found = new Map<string, Set<string>>();
  const add = (from: string, name: string) => found.set(from, (found.get(from) ?? new Set()).add(name));
  for (const path of sourcesBelow(join(root, 'src'))) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false);
    const visit = (node: ts.Node): void => {
      const [from, names] = importedBy(node);
      if (from && /^shared-(contracts|ui)(\/|$)/.test(from)) for (const name of names) add(from, name);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([from, names]) => [from, [...names].toSorted()]));
}

function importedBy(node: ts.Node): readonly [from: string | undefined, names: readonly string[]] {
  const textOf = (part: ts.Node | undefined) => (part && ts.isStringLiteral(part) ? part.text : undefined);
  const namesOf = (part: ts.NamedImports | ts.NamedExports) => part.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings;
    return [textOf(node.moduleSpecifier), bindings && ts.isNamedImports(bindings) ? namesOf(bindings) : ['*']];
  }
  if (ts.isExportDeclaration(node))
    return [textOf(node.moduleSpecifier), node.exportClause && ts.isNamedExports(node.exportClause) ? namesOf(node.exportClause) : ['*']];
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return [textOf(node.argument.literal), node.qualifier && ts.isIdentifier(node.qualifier) ? [node.qualifier.text] : ['*']];
  const isLoad = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isLoad ? [textOf(node.arguments[0]), ['*']] : [undefined, []];
}

/** Matches the files in which a remote declares its own events, and those of other repositories that it listens to. */
const eventsFile = /(?:^|[/.])events\.tsx?$/;

type Events = ReadonlyMap<string, contracts.EventDefinition>;

/** Reads the events that a source imports from the remote's own `events.ts` files, by their local names. */
async function localEvents(source: ts.SourceFile, path: string): Promise<Events> {
  const found: [string, contracts.EventDefinition][] = [];
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const { importClause, moduleSpecifier } = statement;
    const bindings = importClause?.namedBindings;
    if (!ts.isStringLiteral(moduleSpecifier) || !/^\.{1,2}\//.test(moduleSpecifier.text) || !eventsFile.test(moduleSpecifier.text))
      continue;
    if (!bindings || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) continue;
    if (ts.isNamespaceImport(bindings)) throw new Error(`${placeOf(bindings)}: import the events that you need by name.`);
    const module = (await import(pathToFileURL(join(dirname(path), moduleSpecifier.text)).href)) as Record<string, unknown>;
    for (const { propertyName, name, isTypeOnly } of bindings.elements) {
      const value = module[(propertyName ?? name).text];
      if (!isTypeOnly && isEvent(value)) found.push([name.text, value]);
    }
  }
  return new Map(found);
}

/** An event that is declared elsewhere would be missing from the release, and the gate could not compare it. */
function assertEventsHavePlace(source: ts.SourceFile): void {
  if (eventsFile.test(source.fileName)) return;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'defineEvent')
      throw new Error(`${placeOf(node)}: declare events in a file named events.ts, so that the release can list them.`);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const sortUses = (uses: Record<string, number>) => Object.fromEntries(Object.entries(uses).toSorted());

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
function valuesFrom(source: ts.SourceFile): Imported[] {
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
  for (const { from, name } of valuesFrom(source)) {
    const entry = (await import(from)) as Record<string, unknown>;
    if (isCall(entry[name])) found.push(name);
  }
  return found;
}

function eventUses(source: ts.SourceFile, own: Events): { event: contracts.EventDefinition; use: Use; at: string }[] {
  const local = new Map([
    ...valuesFrom(source).flatMap((one) => {
      const event = platformEvents.get(one.name);
      return event ? [[one.local, event] as const] : [];
    }),
    ...own,
  ]);
  const found: { event: contracts.EventDefinition; use: Use; at: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isExportDeclaration(node) && fromContracts(node.moduleSpecifier)) assertExportsNoEvent(node);
    const event = ts.isIdentifier(node) ? local.get(node.text) : undefined;
    if (ts.isCallExpression(node)) assertKnownEvent(node, local);
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

/** Refuses listeners and publications of anything but an imported event, because no release could declare them. */
function assertKnownEvent({ expression, arguments: [first] }: ts.CallExpression, local: ReadonlyMap<string, unknown>): void {
  const isHook = ts.isIdentifier(expression) && expression.text === 'useEvent';
  const isBus =
    ts.isPropertyAccessExpression(expression) && expression.name.text in useOf && /(^|\.)bus$/.test(expression.expression.getText());
  if ((!isHook && !isBus) || !first || (ts.isIdentifier(first) && local.has(first.text))) return;
  throw new Error(
    `${placeOf(first)}: ${first.getText().slice(0, 60)} is not an event of shared-contracts or of a file named events.ts, so the release could not declare it. Import the event and pass it directly.`,
  );
}

function assertExportsNoEvent({ exportClause }: ts.ExportDeclaration): void {
  if (!exportClause || !ts.isNamedExports(exportClause)) return;
  const event = exportClause.elements.find(({ propertyName, name }) => platformEvents.has((propertyName ?? name).text));
  if (event) throw new Error(`${placeOf(event)}: import events from shared-contracts where they are used, without exporting them again.`);
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
