import { Parser } from 'htmlparser2';
import { countDepth } from './html-nesting.ts';
import { ExtractionError, extractionLimits, tooDeep } from './sections.ts';

export interface XmlReader {
  readonly open?: (name: string, attributes: Record<string, string>) => unknown;
  readonly text?: (part: string) => void;
  readonly close?: (name: string) => void;
}

const bytesAtOnce = 1024 * 1024;

/**
 * Reads XML without expanding declared entities. Bytes are decoded in parts. @throws ExtractionError if elements are nested too deeply, or
 * there is more text than is read of a file
 */
export function readXml(xml: string | Uint8Array | Iterable<Uint8Array>, reader: XmlReader): void {
  const depth = countDepth(tooDeep);
  let characters = 0;
  const parser = new Parser(
    {
      onopentagname: depth.opened,
      onopentag: (name, attributes) => void reader.open?.(name, attributes),
      ontext: (part) => {
        characters += part.length;
        if (characters > extractionLimits.characters * spaceAllowed) throw new ExtractionError('tooManyCharacters');
        reader.text?.(part);
      },
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
  let decoder: TextDecoder | undefined;
  for (const part of xml instanceof Uint8Array ? piecesOf(xml) : xml) {
    decoder ??= new TextDecoder(encodingOf(part));
    parser.write(decoder.decode(part, { stream: true }));
  }
  parser.end(decoder?.decode());
}

/** Spaces between elements are a part of XML, but not of the text. */
const spaceAllowed = 4;

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += bytesAtOnce) yield bytes.subarray(at, at + bytesAtOnce);
}

/** Office programs write UTF-8; some others write UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
