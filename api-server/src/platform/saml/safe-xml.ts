import { DOMParser } from '@xmldom/xmldom';
import { cutText } from 'shared-contracts/text';
import { SamlRefusal } from './saml-refusal.ts';

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

interface XmlLimits {
  readonly text: number;
  readonly depth: number;
  readonly elements: number;
  readonly attributes: number;
  readonly namespaces: number;
}

/**
 * Fits answers with about 700 groups. Verifying a signature takes time in proportion to the square of elements and namespaces, and anybody
 * can send an answer: at these limits it takes less than a third of a second.
 */
const answerLimits: XmlLimits = { text: 256 * 1024, depth: 24, elements: 800, attributes: 1_600, namespaces: 40 };

/** Fits metadata, which only owners have read and whose signature isn't verified. */
export const metadataLimits: XmlLimits = { text: 512 * 1024, depth: 40, elements: 5_000, attributes: 10_000, namespaces: 500 };

/**
 * Parses XML that anybody may have sent. A document type, an entity, a comment or a CDATA section is refused before the parser sees it:
 * no provider needs one, and each has let a forged answer pass somewhere. The scan is linear.
 */
export function parseXml(text: string, limits = answerLimits): Document {
  checkMarkup(text, limits);
  const fail = (message: string) => {
    throw new SamlRefusal('unreadable', cutText(message, 200));
  };
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const document = parser.parseFromString(text, 'text/xml') as unknown as Document | undefined;
  if (!document?.documentElement) throw new SamlRefusal('unreadable', 'no element');
  return document;
}

function checkMarkup(text: string, limits: XmlLimits): void {
  if (text.length > limits.text || countOf(text, 'xmlns') > limits.namespaces) throw new SamlRefusal('tooLarge');
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    const end = text.indexOf('>', at);
    if (next === '!' || end === -1) throw new SamlRefusal('unreadable', 'markup that is not allowed');
    if (next === '?') {
      if (text.slice(0, at).trim() || !text.startsWith('<?xml ', at)) throw new SamlRefusal('unreadable', 'a processing instruction');
      continue;
    }
    if (next === '/') {
      depth -= 1;
      continue;
    }
    elements += 1;
    for (let sign = text.indexOf('=', at); sign !== -1 && sign < end; sign = text.indexOf('=', sign + 1)) attributes += 1;
    if (text[end - 1] !== '/') depth += 1;
    if (depth > limits.depth || elements > limits.elements || attributes > limits.attributes)
      throw new SamlRefusal('tooLarge', 'too many elements');
  }
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** Returns the element's children with this name. */
export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  elementsIn(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);

/** Returns the only child with this name; undefined if there are none or several. */
export function onlyChild(parent: Element | undefined, namespace: string, name: string): Element | undefined {
  const found = parent ? childrenOf(parent, namespace, name) : [];
  return found.length === 1 ? found[0] : undefined;
}

/** Returns all elements below, in the order of the document. */
export const allElements = (parent: Document | Element): Element[] => Array.from(parent.getElementsByTagName('*'));

/** Returns the text of an element that holds nothing else. */
export function textOf(element: Element | undefined): string {
  if (!element || elementsIn(element).length) return '';
  return (element.textContent ?? '').trim();
}

const elementsIn = (parent: Element): Element[] => Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
