import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runProgram } from './run-program.ts';

export interface EngineOptions {
  /** The languages of the text, as tesseract names them, the most probable first. */
  readonly languages: readonly string[];
  readonly dpi?: number | undefined;
}

/** Describes a program that recognizes text. */
export interface RecognitionEngine {
  readonly languages: readonly string[];
  /** Returns the words in a picture as tesseract's table. @throws RecognitionError if it fails or takes too long or too much */
  readonly run: (picture: Uint8Array, options: EngineOptions, signal: AbortSignal) => Promise<string>;
}

const addOnFolder = path.resolve(import.meta.dirname, '../../../../addons/recognition');
/** Kilobytes of addresses, of which tesseract uses about half. */
const tesseractMemory = 1_000_000;
const addOnHeapMegabytes = 256;
/** Has room for 25,000 words, which take less than 0.1 s to read on the server's thread. */
const tableMaxBytes = 1024 ** 2;
const listTimeoutMs = 10_000;

/** Finds the program that recognizes text: the named one, or with `auto` the installed one or the add-on. */
export async function findEngine(program: string): Promise<RecognitionEngine | undefined> {
  return (await findTesseract(program === 'auto' ? 'tesseract' : program)) ?? (program === 'auto' ? await findAddOn() : undefined);
}

async function findTesseract(program: string): Promise<RecognitionEngine | undefined> {
  const listed = await list(program, ['--list-langs']);
  return listed && { languages: listed, run: runner([program], tesseractMemory) };
}

async function findAddOn(): Promise<RecognitionEngine | undefined> {
  const script = path.join(addOnFolder, 'recognize.mjs');
  // npm writes this file when everything is there.
  const isInstalled = await access(path.join(addOnFolder, 'node_modules/.package-lock.json')).then(
    () => true,
    () => false,
  );
  const listed = isInstalled ? await list(process.execPath, [script, '--list-langs']) : undefined;
  return listed && { languages: listed, run: runner([process.execPath, `--max-old-space-size=${addOnHeapMegabytes}`, script]) };
}

/** Returns the languages that a program lists below a heading; undefined if there is no such program, or it has none. */
async function list(program: string, args: readonly string[]): Promise<string[] | undefined> {
  const { stdout } = await promisify(execFile)(program, args, { timeout: listTimeoutMs }).catch(() => ({ stdout: '' }));
  const languages = stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[a-z]{3}(_[a-z]+)?$/.test(line) && line !== 'osd');
  return languages.length > 0 ? languages : undefined;
}

/** Returns what runs a command with the arguments of tesseract. */
const runner =
  (command: readonly [string, ...string[]], memoryKilobytes?: number): RecognitionEngine['run'] =>
  async (picture, { languages, dpi }, signal) => {
    const resolution = dpi === undefined ? [] : ['--dpi', String(dpi)];
    const args = ['stdin', 'stdout', '-l', languages.join('+'), ...resolution, 'tsv'];
    return (await runProgram([...command, ...args], { input: picture, memoryKilobytes, outputMaxBytes: tableMaxBytes, signal })).toString(
      'utf8',
    );
  };
