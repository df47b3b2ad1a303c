import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { sentenceOfExtraction } from '../../messages/extraction.ts';
import { hostileDocuments, largeHostileDocuments } from '../../testing/hostile-documents.ts';
import { claimingSize, protectedDocument, sampleDocx, samplePdf, samplePptx, sampleXlsx } from '../../testing/sample-documents.ts';
import { writeSentence } from '../language/messages.ts';
import { chunkText } from './chunk-text.ts';
import { extractInThread } from './extractor.ts';
import { type ExtractionError, paragraphsOf } from './sections.ts';

const read = async (ending: string, content: string | Buffer) => {
  const { chunks } = await extractInThread(`file.${ending}`, new Uint8Array(Buffer.from(content)));
  return chunks.map(({ location: _, ...chunk }) => chunk);
};
const failure = (ending: string, content: string | Buffer) =>
  read(ending, content).then(
    () => 'was read',
    (error: Error) =>
      error.name === 'ExtractionError' ? writeSentence(sentenceOfExtraction(error as ExtractionError)) : `${error.name} ${error.message}`,
  );

it('reads every document format with its pages and headings', async () => {
  expect(await read('pdf', samplePdf(['Revenue grew by 14 percent.', 'Costs fell.']))).toEqual([
    { page: 1, heading: '', text: 'Revenue grew by 14 percent.' },
    { page: 2, heading: '', text: 'Costs fell.' },
  ]);
  const docx = sampleDocx([{ text: 'Results', style: 'Heading1' }, { text: 'Revenue grew.' }, { text: 'Costs fell.' }]);
  expect(await read('docx', docx)).toEqual([{ page: null, heading: 'Results', text: 'Revenue grew.\n\nCosts fell.' }]);
  expect(await read('pptx', samplePptx([{ title: 'Plan', text: 'Hire two people.' }]))).toEqual([
    { page: 1, heading: 'Plan', text: 'Hire two people.' },
  ]);
  const rows = [
    ['Region', 'Revenue'],
    ['North', '14'],
    ['South', '9'],
  ];
  expect(await read('xlsx', sampleXlsx('Sales', rows))).toEqual([
    { page: 1, heading: 'Sales', text: 'Region: North; Revenue: 14\nRegion: South; Revenue: 9' },
  ]);
  expect(await read('csv', 'Region;Note\r\nNorth;"said ""yes""; twice"\r\n')).toEqual([
    { page: null, heading: '', text: 'Region: North; Note: said "yes"; twice' },
  ]);
  expect(await read('html', '<head><title>x</title></head><h1>Results</h1><p>It <b>grew</b>.<script>alert(1)</script></p>')).toEqual([
    { page: null, heading: 'x', text: 'x' },
    { page: null, heading: 'Results', text: 'It grew.' },
  ]);
  expect(await read('md', '# Results\nIt grew.\n```\n# no heading\n```')).toEqual([
    { page: null, heading: 'Results', text: 'It grew.\n```\n# no heading\n```' },
  ]);
  expect(await read('txt', Buffer.from('caf\xe9', 'latin1'))).toEqual([{ page: null, heading: '', text: 'café' }]);
});

it('says why a file cannot be read', async () => {
  expect(await failure('pdf', samplePdf(['secret'], true))).toBe(
    'The PDF is protected by a password. Remove the password, then upload it again.',
  );
  expect(await failure('pdf', 'not at all')).toBe('The PDF is damaged and cannot be read. Save or export it again, then upload it again.');
  expect(await failure('pdf', samplePdf(['']))).toBe(
    'The PDF has no text, only pictures of it. Run text recognition (OCR) on it, then upload it again.',
  );
  expect(await failure('docx', 'PK nothing')).toMatch(/^The file is damaged/);
  expect(await failure('docx', 'not at all')).toMatch(/^This is not a Word document/);
  expect(await failure('docx', sampleXlsx('Sales', [['a']]))).toBe('was read');
  expect(await failure('docx', protectedDocument())).toMatch(/^The file is protected by a password/);
  expect(await failure('doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/^The file is damaged/);
  expect(await failure('exe', Buffer.from([77, 90, 0, 3]))).toBe('Text can’t be read from files of this type.');
  expect(await failure('txt', Buffer.from([77, 90, 0, 3]))).toBe('This is not a text file, despite its name.');
  expect(await failure('txt', ' \n ')).toBe('There is no text in this file.');
});

it('rejects an archive that unpacks to too much before unpacking, and stops entries that exceed their declared size', async () => {
  const document = sampleDocx([{ text: 'x' }]);
  expect(await failure('docx', claimingSize(document, 300_000_000))).toMatch(/^The file unpacks to more than 200 MB/);
  const growing = sampleDocx([{ text: 'x' }], { 'word/document.xml': strToU8('<w:document>'.padEnd(5_000_000, ' ')) });
  expect(await failure('docx', claimingSize(growing, 100))).toMatch(/damaged/);
});

it('cuts texts by paragraph into pieces of 900 characters, each starting with the end of the previous one', () => {
  const paragraph = (word: string) => `${`${word} `.repeat(119)}${word}.`;
  const text = ['alpha', 'bravo', 'delta', 'hotel'].map(paragraph).join('\n\n');
  const chunks = chunkText([{ page: 3, heading: 'Words', blocks: paragraphsOf(text) }]);
  expect(chunks.every((chunk) => chunk.text.length <= 900 && chunk.page === 3 && chunk.heading === 'Words')).toBe(true);
  expect(chunks.length).toBe(4);
  expect(chunks[1]?.text.startsWith('alpha')).toBe(true);
  expect(chunks[1]?.text.endsWith('bravo.')).toBe(true);
  const long = chunkText([{ page: null, heading: '', blocks: paragraphsOf('x'.repeat(2_000)) }]);
  expect(long.map((chunk) => chunk.text.length)).toEqual([900, 900, 322]);
});

it('rejects overly deep nesting immediately', async () => {
  const nested = '<b><i>'.repeat(420_000);
  const started = performance.now();
  const words = /^The file is nested too deeply/;
  expect(await failure('html', nested)).toMatch(words);
  expect(await failure('docx', sampleDocx([{ text: 'x' }], { 'word/document.xml': strToU8('<w:p>'.repeat(100_000)) }))).toMatch(words);
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('reads nesting that is common in documents', async () => {
  const list = (depth: number): string => `<ul><li>Level ${depth}${depth > 1 ? list(depth - 1) : ''}</li></ul>`;
  expect((await read('html', list(100)))[0]?.text).toContain('Level 100');
});

it.each(process.env.TEST_ALL ? [...hostileDocuments, ...largeHostileDocuments] : hostileDocuments)(
  'stops reading %s and says why',
  { timeout: 60_000 },
  async (name, make, says) => {
    expect(await failure(name.slice(name.lastIndexOf('.') + 1), make())).toMatch(says);
  },
);
