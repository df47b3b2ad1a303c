import { Parser } from 'htmlparser2';
import { countDepth } from './html-nesting.ts';
import { tooDeep } from './sections.ts';

export interface XmlReader {
  readonly open?: (name: string, attributes: Record<string, string>) => unknown;
  readonly text?: (part: string) => void;
  readonly close?: (name: string) => void;
}

const bytesAtOnce = 1024 * 1024;

/** Reads XML without expanding declared entities. Bytes are decoded in parts. @throws ExtractionError if elements are nested too deeply */
export function readXml(xml: string | Uint8Array, reader: XmlReader): void {
  const depth = countDepth(tooDeep);
  const parser = new Parser(
    {
      onopentagname: depth.opened,
      onopentag: (name, attributes) => void reader.open?.(name, attributes),
      ontext: (part) => reader.text?.(part),
      onclosetag: (name) => {
        depth.closed();
        reader.close?.(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  if (typeof xml === 'string') {
    parser.end(xml);
    return;
  }
  const decoder = new TextDecoder(encodingOf(xml));
  for (let at = 0; at < xml.length; at += bytesAtOnce) parser.write(decoder.decode(xml.subarray(at, at + bytesAtOnce), { stream: true }));
  parser.end(decoder.decode());
}

/** Office programs write UTF-8; some others write UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
