/** Names how a file's text is read. */
export type TextFormat =
  | 'pdf'
  | 'word'
  | 'powerpoint'
  | 'excel'
  | 'binary-excel'
  | 'open-document'
  | 'flat-open-document'
  | 'epub'
  | 'zip'
  | 'compound'
  | 'rtf'
  | 'eml'
  | 'html'
  | 'markdown'
  | 'csv'
  | 'tsv'
  | 'json'
  | 'json-lines'
  | 'notebook'
  | 'xml'
  | 'subtitles'
  | 'code'
  | 'text';

/** Names the formats of texts by the endings of file names. What isn't text is recognized by its bytes. */
const textFormats: Readonly<Record<string, TextFormat>> = {
  ...Object.fromEntries('html htm xhtml shtml'.split(' ').map((ending) => [ending, 'html'])),
  ...Object.fromEntries('md markdown mdx qmd rmd'.split(' ').map((ending) => [ending, 'markdown'])),
  ...Object.fromEntries('xml rss atom xsd xsl xslt wsdl plist kml gpx tmx xliff xlf resx svg'.split(' ').map((ending) => [ending, 'xml'])),
  ...Object.fromEntries('srt vtt ass ssa sbv'.split(' ').map((ending) => [ending, 'subtitles'])),
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  geojson: 'json',
  webmanifest: 'json',
  har: 'json',
  jsonl: 'json-lines',
  ndjson: 'json-lines',
  ipynb: 'notebook',
  eml: 'eml',
  mht: 'eml',
  mhtml: 'eml',
};

/** Lists the endings of code, settings and data of which lines are cited. */
export const codeEndings =
  'py pyi js mjs cjs jsx ts mts cts tsx java kt kts scala groovy c h cc cpp cxx hpp hh cs fs vb go rs rb php pl pm lua r jl swift m mm dart ex exs erl hs clj cljs el lisp scm ml nim zig sql graphql proto sh bash zsh fish ps1 bat cmd awk sed tcl f90 pas asm s v sv vhd sol tf hcl nix gradle cmake mk make dockerfile yaml yml toml ini cfg conf config env properties editorconfig gitignore jsonc json5 css scss sass less vue svelte astro tex bib sty diff patch log'.split(
    ' ',
  );

/** Returns the ending of a file's name in small letters. */
export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns whether a file should be a text by its name. */
export const isTextName = (name: string): boolean =>
  ['', 'txt', 'text', ...codeEndings].includes(endingOf(name)) || endingOf(name) in textFormats;

const latin = (bytes: Uint8Array, length: number) => new TextDecoder('latin1').decode(bytes.subarray(0, length));

/** Returns how a file is read: by its first bytes, and a text by its name. */
export async function formatOf(name: string, bytes: Uint8Array): Promise<TextFormat> {
  const start = latin(bytes, 1_024);
  if (start.includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return archiveFormat(bytes);
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'compound';
  if (/^\s*\{\\rtf/.test(start)) return 'rtf';
  return textFormat(endingOf(name), start);
}

/** Returns the format of a text. Office programs also save pages, tables and messages under names of older formats. */
function textFormat(ending: string, start: string): TextFormat {
  const isPage = /^\W{0,10}<(!doctype\s+html|html|head|body|table)\b/i.test(start);
  const known = textFormats[ending];
  if (/^(f?od[tspg]|xml)$/.test(ending) && start.includes('<office:document')) return 'flat-open-document';
  if (known !== undefined) return known;
  if (isPage) return 'html';
  if (ending === 'xls' || ending === 'xlsx') return 'csv';
  if (ending === 'msg') return 'eml';
  if (codeEndings.includes(ending)) return 'code';
  if (/^\W{0,4}<\?xml\s/.test(start)) return 'xml';
  return /^(From|Return-Path|Received|Delivered-To|MIME-Version|Message-ID): /i.test(start) ? 'eml' : 'text';
}

/** A text is read faster without what reads archives. */
async function archiveFormat(bytes: Uint8Array): Promise<TextFormat> {
  const { openArchive } = await import('./archive.ts');
  const { names, has, read } = openArchive(bytes, /./);
  const type = has('mimetype') ? latin(read('mimetype'), 100) : '';
  if (type.startsWith('application/epub+zip') || has('META-INF/container.xml')) return 'epub';
  if (type.startsWith('application/vnd.oasis.opendocument')) return 'open-document';
  if (names.some((name) => /^xl\/workbook\.bin$/i.test(name))) return 'binary-excel';
  for (const [format, folder] of [
    ['word', 'word/'],
    ['excel', 'xl/'],
    ['powerpoint', 'ppt/'],
  ] as const)
    if (names.some((name) => name.startsWith(folder) && name.endsWith('.xml'))) return format;
  return has('content.xml') ? 'open-document' : 'zip';
}
