import { readXml } from '../read-xml.ts';
import type { NumberLevel } from './numbering.ts';
import { localAttributes, localName } from './package-parts.ts';

/** Reads the numbered lists that the styles of an OpenDocument file describe, and which one a paragraph's style uses. */
export class OpenDocumentStyles {
  readonly lists = new Map<string, (NumberLevel | undefined)[]>();
  readonly listOfStyle = new Map<string, string>();
  /** Numbers the headings of a document. */
  outline: (NumberLevel | undefined)[] = [];

  read(xml: Iterable<Uint8Array>): void {
    let levels: (NumberLevel | undefined)[] = [];
    readXml(xml, {
      open: (name, given) => {
        const attributes = localAttributes(given);
        const kind = localName(name);
        if (kind === 'list-style' && attributes.name !== undefined) {
          levels = [];
          this.lists.set(attributes.name, levels);
        } else if (kind === 'outline-style') {
          levels = [];
          this.outline = levels;
        } else if (kind === 'style' && attributes.name !== undefined && attributes['list-style-name'])
          this.listOfStyle.set(attributes.name, attributes['list-style-name']);
        else if (kind === 'list-level-style-number' || kind === 'outline-level-style')
          levels[Number(attributes.level) - 1] = levelOf(attributes);
        else if (kind === 'list-level-style-bullet') levels[Number(attributes.level) - 1] = { start: 1, format: 'bullet', pattern: '' };
      },
    });
  }
}

function levelOf(attributes: Record<string, string>): NumberLevel {
  const { 'num-format': format = '', 'num-prefix': prefix = '', 'num-suffix': suffix = '', 'start-value': start = '1' } = attributes;
  const level = Number(attributes.level) || 1;
  const shown = Math.min(level, Math.max(1, Number(attributes['display-levels']) || 1));
  const numbers = Array.from({ length: shown }, (_, at) => `%${level - shown + at + 1}`).join('.');
  return {
    start: Number(start) || 1,
    format: format === '' ? 'none' : format === '1' ? 'decimal' : format,
    pattern: `${prefix}${numbers}${suffix}`,
  };
}
