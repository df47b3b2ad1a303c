/** Names the document in which artifacts run. It has an opaque origin and can request nothing. */
export const frameAddress = '/api/v4/artifact/frame';
const kitAddress = '/api/v4/artifact/kit';

let reactKit: Promise<string> | undefined;

async function read(name: string): Promise<Response> {
  const response = await fetch(`${kitAddress}/${name}`);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response;
}

/** Loads React and the compiler of JSX as a text, once. A failed download is tried again at the next call. */
export function loadReactKit(): Promise<string> {
  reactKit ??= read('react.js').then((response) => response.text());
  reactKit.catch(() => {
    reactKit = undefined;
  });
  return reactKit;
}

const pythonFiles = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'] as const;
let python: Promise<Readonly<Record<string, ArrayBuffer>>> | undefined;

/** Loads the files of Python, once. They are 13 MB, 5 MB of which travel compressed. */
export function loadPython(): Promise<Readonly<Record<string, ArrayBuffer>>> {
  python ??= Promise.all(pythonFiles.map(async (name) => [name, await (await read(`python/${name}`)).arrayBuffer()] as const)).then(
    (files) => Object.fromEntries(files),
  );
  python.catch(() => {
    python = undefined;
  });
  return python;
}
