import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { drawDomains } from './domain-picture.ts';
import { layerRules } from './layer-rules.ts';
import { notOurs, workspace as root, sourcesOnDisk } from './sources.ts';

const badTree = join(import.meta.dirname, 'bad-tree');

/** Checks the modules of a workspace, or of one package of it, against the layer rules. */
async function read(folder: string, only?: string): Promise<ICruiseResult> {
  const rooms = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(mfe-|shared-|host-shell$|api-server$|platform$|e2e$)/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => !only || name === only);
  const { output } = await cruise(
    rooms,
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: layerRules(folder) },
      tsPreCompilationDeps: true,
      parser: 'tsc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: folder === badTree ? 'node_modules/[.]' : notOurs.replace('node_modules|', '') },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  );
  return output as ICruiseResult;
}

/** Counts our own sources among the modules read. */
const ownModules = ({ modules }: ICruiseResult) =>
  modules.filter(({ source }) => !source.includes('node_modules') && /[.]tsx?$/.test(source)).length;

/** Proves every rule on a planted tree that breaks each one once; a rule that stays silent there checks nothing. */
async function selfTest(): Promise<string[]> {
  const result = await read(badTree);
  const fired = new Set(result.summary.violations.map(({ rule }) => rule.name));
  const silent = layerRules(badTree).filter(({ name }) => name !== undefined && !fired.has(name));
  return silent.map(({ name }) => `self-test: rule "${name}" does not fire on its planted violation`);
}

async function main(only?: string): Promise<void> {
  const failures = await selfTest();
  const result = await read(root, only);
  const [readCount, onDisk] = [ownModules(result), sourcesOnDisk(root).filter((file) => !only || file.startsWith(`${only}/`)).length];
  if (readCount < onDisk || onDisk === 0) failures.push(`only ${readCount} of ${onDisk} sources were read`);
  for (const { rule, from, to, comment } of result.summary.violations)
    if (!only || from.startsWith(`${only}/`)) failures.push(`${rule.name}: ${from} → ${to}${comment ? ` (${comment})` : ''}`);
  for (const failure of failures) console.error(`✗ ${failure}`);
  console.log(`${readCount} modules read, ${layerRules(root).length} rules, ${failures.length} violations`);
  if (failures.length) process.exitCode = 1;
}

/** Prints the domains of the server and the imports between them. */
async function picture(): Promise<void> {
  const order = JSON.parse(readFileSync(join(root, 'api-server/src/modules/order.json'), 'utf8')) as string[];
  console.log(drawDomains(await read(root, 'api-server'), order));
}

await (process.argv[2] === '--picture' ? picture() : main(process.argv[2]));
