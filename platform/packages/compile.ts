import { basename, join, relative } from 'node:path';
import ts from 'typescript';

/** Describes a compiled file by its path below the package's folder. */
export interface CompiledFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Compiles the given sources of a package, and what they import from it, to ES modules with declarations and source maps. The maps contain
 * the sources, so they name no path of the machine that made them.
 * @throws Error with the compiler's messages.
 */
export function compile(workspace: string, folder: string, entries: readonly string[]): CompiledFile[] {
  const { config } = ts.readConfigFile(join(workspace, 'tsconfig.json'), ts.sys.readFile) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, workspace);
  const program = ts.createProgram([...entries.map((entry) => join(folder, entry)), join(workspace, 'shared-ui/src/css.d.ts')], {
    ...options,
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    rewriteRelativeImportExtensions: true,
    rootDir: folder,
    outDir: folder,
  });
  const files: CompiledFile[] = [];
  const { diagnostics } = program.emit(undefined, (path, text) => files.push({ path: relative(folder, path), text: portable(path, text) }));
  const errors = [...program.getOptionsDiagnostics(), ...diagnostics].filter(({ category }) => category === ts.DiagnosticCategory.Error);
  if (errors.length)
    throw new Error(
      ts.formatDiagnostics(errors, { getCurrentDirectory: () => workspace, getNewLine: () => '\n', getCanonicalFileName: (name) => name }),
    );
  return files;
}

function portable(path: string, text: string): string {
  if (path.endsWith('.d.ts')) return text.replaceAll(/((?:from |import\()(['"])\.[^'"]*)\.tsx?\2/g, '$1.js$2');
  if (!path.endsWith('.map')) return text;
  const map = JSON.parse(text) as { sources: string[] };
  return JSON.stringify({ ...map, sources: map.sources.map((source) => basename(source)) });
}
