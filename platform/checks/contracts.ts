import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, type ExtractorMessage } from '@microsoft/api-extractor';
import ts from 'typescript';
import { workspace } from './sources.ts';

/**
 * Writes the public API of shared-contracts into `shared-contracts/etc`, one report per entry, so that reviews show its changes.
 * With `--check` it writes nothing and fails when a report does not match the sources.
 */
const root = join(workspace, 'shared-contracts');
const declarations = join(root, '.cache/types');
const made = join(root, '.cache/reports');
const kept = join(root, 'etc');
/** Lists the entries for tests and for the server; no remote depends on them. */
const notOurs = new Set(['./package.json', './testing', './all-calls']);

function fail(): never {
  throw new Error('shared-contracts has no entries.');
}

function emitDeclarations(): void {
  rmSync(declarations, { recursive: true, force: true });
  const file = join(workspace, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, workspace);
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const program = ts.createProgram(sources, {
    ...options,
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: declarations,
  });
  const { diagnostics } = program.emit();
  const [first] = diagnostics;
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'));
}

/** Emits declarations, because the extractor's compiler is older than ours and cannot read the sources. */
const compilerOptions = { target: 'ES2024', module: 'preserve', moduleResolution: 'bundler', jsx: 'react-jsx', strict: true };
const lib = ['ES2022', 'DOM', 'DOM.Iterable'];

function configOf(name: string, entry: string): ExtractorConfig {
  const overrideTsconfig = {
    compilerOptions: { ...compilerOptions, lib, types: [], skipLibCheck: true, noEmit: true },
    include: [join(declarations, 'src')],
  };
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: join(declarations, entry),
      compiler: { overrideTsconfig },
      apiReport: { enabled: true, reportFolder: made, reportTempFolder: join(root, '.cache/reports-new'), reportFileName: name },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
    },
    configObjectFullPath: join(root, 'api-extractor.json'),
    packageJsonFullPath: join(root, 'package.json'),
  });
}

function writeReport(name: string, config: ExtractorConfig, compilerState: CompilerState): void {
  const problems: string[] = [];
  const messageCallback = (message: ExtractorMessage) => {
    if (message.logLevel === 'error') problems.push(message.text);
    message.handled = true;
  };
  const { succeeded } = Extractor.invoke(config, { localBuild: true, messageCallback, compilerState });
  if (!succeeded) throw new Error(`${name}: ${problems.join('; ')}`);
}

const read = (folder: string, file: string): string => {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    return '';
  }
};

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, string> };
emitDeclarations();
for (const folder of [made, kept]) mkdirSync(folder, { recursive: true });
const entries = Object.entries(exports).filter(([name]) => !notOurs.has(name));
const configs = entries.map(([name, source]) => {
  const report = name.slice(2) || 'index';
  return [report, configOf(report, source.slice(2).replace(/\.tsx?$/, '.d.ts'))] as const;
});
// One program for all entries, which overlap: reading it again for each would take three times as long.
const [[, first] = fail(), ...others] = configs;
const program = CompilerState.create(first, { additionalEntryPoints: others.map(([, config]) => config.mainEntryPointFilePath) });
for (const [report, config] of configs) writeReport(report, config, program);
const stale = readdirSync(made).filter((file) => read(made, file) !== read(kept, file));
const isCheck = process.argv.includes('--check');
for (const file of stale) {
  if (!isCheck) writeFileSync(join(kept, file), read(made, file));
  console.log(
    `${isCheck ? '✗' : '•'} shared-contracts/etc/${file} ${isCheck ? 'does not match the sources: run npm run contracts' : 'is written'}`,
  );
}
console.log(`${entries.length} entries of shared-contracts, ${stale.length} changed`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;
