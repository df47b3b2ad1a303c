/**
 * Holds the scripts that run an artifact's code in a worker of its frame. They are texts, because the frame has another origin and loads
 * nothing. What they post is untrusted to the page, as everything from the frame is.
 */
const common = `
self.trustedTypes?.createPolicy('default', { createScript: (text) => text, createScriptURL: (text) => text, createHTML: (text) => text });
const post = self.postMessage.bind(self);
let lines = [];
let length = 0;
let flushed = performance.now();
const flush = () => {
  if (lines.length) post({ type: 'print', text: lines.join('\\n') });
  [lines, length, flushed] = [[], 0, performance.now()];
};
const print = (text) => {
  lines.push(text);
  length += text.length;
  if (length > 8000 || performance.now() - flushed > 100) flush();
};
const cell = (value) => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 1000);
const rowsMax = 5000;
const columnsMax = 100;
const table = (rows, title = '') => {
  const list = Array.from(rows).slice(0, rowsMax + 1);
  const isPlain = list.length > 0 && !Array.isArray(list[0]) && typeof list[0] === 'object';
  const names = isPlain ? [...new Set(list.slice(0, 100).flatMap((row) => Object.keys(row)))] : undefined;
  const cells = names ? [names, ...list.map((row) => names.map((name) => row[name]))] : list.map((row) => (Array.isArray(row) ? row : [row]));
  flush();
  post({ type: 'table', title: String(title), rows: cells.map((row) => row.slice(0, columnsMax).map(cell)) });
};
const chart = (given) => {
  const { type = 'bar', title = '', labels = [], series = [], values } = given ?? {};
  const all = values ? [{ name: '', values }] : series;
  flush();
  post({
    type: 'chart',
    chart: String(type),
    title: String(title),
    labels: Array.from(labels, String).slice(0, 500),
    series: Array.from(all).slice(0, 8).map(({ name = '', values: numbers = [] }) => ({ name: String(name), values: Array.from(numbers, Number).slice(0, 500) })),
  });
};
const end = (outcome, text = '') => {
  flush();
  post({ type: 'ended', outcome, text });
};
`;

/** Runs JavaScript with \`print\`, \`table\`, \`chart\` and \`files\`. */
export const javascriptWorker = `${common}
const show = (value) => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return String(value.stack ?? value);
  try {
    return JSON.stringify(value, null, 1) ?? String(value);
  } catch {
    return String(value);
  }
};
const say = (...values) => print(values.map(show).join(' '));
for (const name of ['log', 'info', 'warn', 'error', 'debug']) console[name] = say;
console.table = (rows) => table(rows);
self.onmessage = async ({ data: { code, files } }) => {
  const given = Object.fromEntries(files.map(({ name, bytes }) => [name, { name, bytes: new Uint8Array(bytes), text: () => new TextDecoder().decode(bytes) }]));
  try {
    const AsyncFunction = (async () => undefined).constructor;
    const run = new AsyncFunction('files', 'print', 'table', 'chart', code);
    post({ type: 'started' });
    const value = await run(given, say, table, chart);
    if (value !== undefined) say(value);
    end('done');
  } catch (error) {
    end('failed', error instanceof Error ? error.name + ': ' + error.message : String(error));
  }
};
`;

/** Runs Python with the module \`atrium\`, which has \`table\` and \`chart\`, and with the files in its folder. Its memory is limited. */
export const pythonWorker = `${common}
const memoryMaxBytes = 512 * 1024 * 1024;
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > memoryMaxBytes) throw new RangeError('Out of memory');
  return grow.call(this, pages);
};
self.onmessage = async ({ data: { code, files, python } }) => {
  const importText = (bytes) => import(URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' })));
  const types = { wasm: 'application/wasm' };
  self.fetch = async (address) => {
    const name = String(address?.url ?? address).split('/').pop();
    if (!python[name]) throw new TypeError('There is no network here.');
    return new Response(python[name], { headers: { 'content-type': types[name.split('.').pop()] ?? 'application/octet-stream' } });
  };
  let py;
  try {
    const { loadPyodide } = await importText(python['pyodide.mjs']);
    const { info } = JSON.parse(new TextDecoder().decode(python['pyodide-lock.json']));
    py = await loadPyodide({
      indexURL: 'https://python.invalid/',
      createPyodideModule: (await importText(python['pyodide.asm.mjs'])).default,
      lockFileContents: { info, packages: {} },
      stdout: print,
      stderr: print,
      stdin: () => undefined,
    });
    const toJs = (value) => (value?.toJs ? value.toJs({ dict_converter: Object.fromEntries }) : value);
    py.registerJsModule('atrium', { table: (rows, title) => table(toJs(rows), toJs(title)), chart: (given) => chart(toJs(given)) });
    for (const { name, bytes } of files) py.FS.writeFile(name.replaceAll('/', '_'), new Uint8Array(bytes));
  } catch (error) {
    return end('failed', 'Python could not start. ' + error);
  }
  try {
    post({ type: 'started' });
    const value = await py.runPythonAsync(code);
    if (value !== undefined && value !== null) print(String(value));
    end('done');
  } catch (error) {
    end('failed', String(error?.message ?? error).replace(/^[^]*?File "<exec>"/, 'File "<exec>"'));
  }
};
`;
