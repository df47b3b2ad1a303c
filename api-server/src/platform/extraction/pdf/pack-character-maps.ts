import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Packs the character maps of an unpacked `pdfjs-dist`: `node pack-character-maps.ts <folder>/cmaps`. Adobe's license is among them. */
const folder = process.argv[2] ?? '';
const names = readdirSync(folder).filter((name) => name.endsWith('.bcmap') || name === 'LICENSE');
const files = names.map((name) => readFileSync(path.join(folder, name)));
const head = Buffer.from(JSON.stringify(Object.fromEntries(names.map((name, at) => [name, files[at]?.length]))));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
const bytes = Buffer.concat([length, head, ...files]);
const params = {
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
};
writeFileSync(path.join(import.meta.dirname, 'character-maps.br'), brotliCompressSync(bytes, { params }));
