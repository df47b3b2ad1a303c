import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scannedPicture, scriptedTesseract } from '../../testing/sample-scans.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pictureSize } from './picture-size.ts';
import { createRecognition } from './recognition.ts';
import { blocksOf, confidenceOf, parseWords } from './recognized-words.ts';
import { runProgram } from './run-program.ts';

/** Returns the rows of tesseract for a line of words, 10 pixels for each letter and as many between words. */
function line(number: number, words: readonly string[], left: readonly number[] = [], confidence = 95): string {
  const top = number * 30;
  let at = 0;
  const rows = words.map((word, place) => {
    const x = left[place] ?? at;
    at = x + word.length * 10 + 10;
    return ['5', 1, 1, 1, number, place + 1, x, top, word.length * 10, 20, confidence, word].join('\t');
  });
  return [['4', 1, 1, 1, number, 0, 0, top, 900, 20, -1, ''].join('\t'), ...rows].join('\n');
}

it('makes paragraphs of lines, and rows of columns', () => {
  const prose = [line(1, ['The', 'ferry', 'con-']), line(2, ['tinues', 'at', 'noon.'])].join('\n');
  expect(blocksOf(parseWords(prose))).toEqual([{ text: 'The ferry continues at noon.' }]);
  const columns = [0, 300];
  const table = [line(1, ['Region', 'Revenue'], columns), line(2, ['North', '14'], columns), line(3, ['South', '9'], columns)].join('\n');
  expect(blocksOf(parseWords(table)).map(({ text }) => text)).toEqual(['Region: North; Revenue: 14', 'Region: South; Revenue: 9']);
});

it('joins the words of scripts without spaces, and drops what is hardly a word', () => {
  expect(blocksOf(parseWords(line(1, ['請求', '番号', 'A-7'])))).toEqual([{ text: '請求番号 A-7' }]);
  expect(parseWords(line(1, ['~.'], [], 12))).toEqual([]);
  expect(confidenceOf(parseWords([line(1, ['long-word'], [], 90), line(2, ['no'], [], 40)].join('\n')))).toBe(81);
  expect(confidenceOf([])).toBeNull();
});

it.each([
  ['PNG', '89504e470d0a1a0a0000000d494844520000c3500000c350'],
  ['JPEG', 'ffd8ffe000044142ffc0001108c350c35003'],
  ['WebP', '524946460000000057454250565038580a000000000000004fc3004fc300'],
  ['TIFF', '49492a00080000000200000104000100000050c30000010104000100000050c3000000000000'],
  ['BMP', `424d${'00'.repeat(16)}50c3000050c30000`],
  ['GIF', '47494638396150c350c3'],
])('reads the size of a %s from its head', (_, head) => {
  expect(pictureSize(Buffer.from(head, 'hex'))).toEqual({ width: 50_000, height: 50_000 });
  expect(pictureSize(Buffer.from(head, 'hex').subarray(0, 9))).toBeUndefined();
});

it('recognizes one picture at a time, in languages that the program has', async () => {
  const program = scriptedTesseract();
  const recognition = createRecognition(program.path);
  expect(recognition.isThere()).toBe(false);
  expect(await recognition.find()).toBe(true);
  const { signal } = new AbortController();
  const texts = ['first', 'second'].map((text) => recognition.recognize({ bytes: scannedPicture(text) }, 'ja', signal));
  expect((await Promise.all(texts)).map(({ blocks, confidence }) => [blocks[0]?.text, confidence])).toEqual([
    ['first', 94],
    ['second', 94],
  ]);
  expect(await createRecognition('off').find()).toBe(false);
  expect(await createRecognition(path.join(temporaryFolder('none'), 'tesseract')).find()).toBe(false);
});

it('kills a program when its file is not wanted anymore, and says when one fails', async () => {
  const program = scriptedTesseract();
  writeFileSync(program.hold, '');
  const recognition = createRecognition(program.path);
  await recognition.find();
  const closing = new AbortController();
  const slow = recognition.recognize({ bytes: scannedPicture('slow one') }, 'en', closing.signal);
  closing.abort();
  await expect(slow).rejects.toThrow(/abort/);
  writeFileSync(program.path, '#!/bin/sh\nexit 3\n');
  const failed = recognition.recognize({ bytes: scannedPicture('other') }, 'en', new AbortController().signal);
  await expect(failed).rejects.toMatchObject({ name: 'RecognitionError', message: 'it ended with code 3' });
  expect(recognition.isThere()).toBe(false);
});

it('refuses a table that would hold the server up', async () => {
  const program = scriptedTesseract();
  const recognition = createRecognition(program.path);
  await recognition.find();
  writeFileSync(program.path, '#!/bin/sh\nexec yes "5\t1\t1\t1\t1\t1\t0\t0\t90\t20\t95\tword"\n');
  const endless = recognition.recognize({ bytes: scannedPicture('endless') }, 'en', new AbortController().signal);
  await expect(endless).rejects.toMatchObject({ name: 'RecognitionError', message: 'it ended with SIGKILL' });
});

it.each([1_000_000, undefined])('says when a program is missing, under a limit of memory of %s', async (memoryKilobytes) => {
  const missing = path.join(temporaryFolder('missing'), 'program');
  const { signal } = new AbortController();
  await expect(runProgram([missing], { input: Buffer.from('x'), memoryKilobytes, outputMaxBytes: 100, signal })).rejects.toMatchObject({
    name: 'MissingProgramError',
  });
});
