import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const requireCall = /\brequire\(["']([^"'$\n]{1,100})["']\)/g;
const packages = {
  react: import.meta.resolve('react'),
  'react-dom': import.meta.resolve('react-dom'),
  'react-dom/client': import.meta.resolve('react-dom/client'),
  sucrase: import.meta.resolve('sucrase'),
};

/**
 * Joins React and the compiler of JSX into one script for the frame, which can load none. The script's `load(name)` returns a package.
 * Nothing of it runs in the page or on the server.
 */
export function joinReactKit(): string {
  const ids = new Map<string, number>();
  const modules: string[] = [];
  const add = (file: string): number => {
    const known = ids.get(file);
    if (known !== undefined) return known;
    const id = ids.size;
    ids.set(file, id);
    const source = readFileSync(file, 'utf8');
    const names = new Set([...source.matchAll(requireCall)].map(([, name = '']) => name).filter((name) => !name.includes('.development')));
    const needs = [...names].flatMap((name) => {
      const found = resolveOrSkip(file, name);
      return found ? [`${JSON.stringify(name)}:${add(found)}`] : [];
    });
    modules[id] = `[function(module,exports,require,process){${source}\n},{${needs.join()}}]`;
    return id;
  };
  const entries = Object.entries(packages).map(([name, address]) => `${JSON.stringify(name)}:${add(fileURLToPath(address))}`);
  return `const modules=[${modules.join(',\n')}];
const loaded=[];
const run=(id)=>{
  if(loaded[id])return loaded[id].exports;
  const module=loaded[id]={exports:{}};
  const [body,needs]=modules[id];
  body(module,module.exports,(name)=>run(needs[name]),{env:{NODE_ENV:'production'}});
  return module.exports;
};
const entries={${entries.join()}};
const load=(name)=>run(entries[name]);`;
}

/** Finds what a module requires. What looks like a call may be in a comment. */
function resolveOrSkip(file: string, name: string): string | undefined {
  try {
    return createRequire(file).resolve(name);
  } catch {
    return undefined;
  }
}

/** Lists the files of Python that the page hands to the frame. */
export const pythonFiles = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'] as const;

export type PythonFile = (typeof pythonFiles)[number];

const pythonFolder = path.dirname(fileURLToPath(import.meta.resolve('pyodide/package.json')));

/** Names the version of Python's files. */
export const pythonVersion: string = (JSON.parse(readFileSync(path.join(pythonFolder, 'package.json'), 'utf8')) as { version: string })
  .version;

/** Returns where a file of Python is. */
export const pythonPath = (name: PythonFile): string => path.join(pythonFolder, name);
