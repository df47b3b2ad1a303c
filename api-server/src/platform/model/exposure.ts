import type { ModelRequest, Passage } from './model-port.ts';

/**
 * What a model has seen while it answers. Once it has read private text, an address that it composes could carry that text out,
 * so tools ask a person before they open one that neither the user nor the web search named.
 */
export class Exposure {
  private readonly named = new Set<string>();
  private isPrivate: boolean;

  constructor({ messages, passages, readsPrivate = false }: Pick<ModelRequest, 'messages' | 'passages' | 'readsPrivate'>) {
    // An earlier answer may quote what was private when it was written.
    this.isPrivate = readsPrivate || passages.some(isPrivateKind) || messages.some(({ role }) => role === 'assistant');
    for (const { role, content } of messages) if (role === 'user') this.nameAll(content);
    for (const { kind, url } of passages) if (kind === 'search' && url) this.name(url);
  }

  markPrivate(): void {
    this.isPrivate = true;
  }

  name(address: string): void {
    const url = normalized(address);
    if (url) this.named.add(url);
  }

  /** Returns the addresses in a tool's input that could carry private text out. */
  risky(input: unknown): string[] {
    if (!this.isPrivate) return [];
    return textsOf(input)
      .flatMap(({ key, text }) => addressesIn(text, addressFields.has(key.toLowerCase())))
      .filter((address) => !this.named.has(normalized(address) ?? ''));
  }

  private nameAll(text: string): void {
    for (const word of wordsOf(text)) this.name(word);
  }
}

const publicKinds: ReadonlySet<Passage['kind']> = new Set(['search', 'help', 'article']);
const isPrivateKind = ({ kind }: Passage) => !publicKinds.has(kind);

/** Fields of tools that hold a host even where it does not look like an address. */
const addressFields = new Set([
  'url',
  'uri',
  'href',
  'link',
  'host',
  'hostname',
  'domain',
  'site',
  'website',
  'endpoint',
  'address',
  'server',
]);

const wordsOf = (text: string) => text.split(/[\s<>"'`()[\]{}|\\,;*]+/);
/** Whole where a client would read the text as one address, spaces and line breaks included. */
const partsOf = (text: string) => (URL.canParse(text) ? [text] : text.split(/\s+/));

function addressesIn(text: string, isAddressField: boolean): string[] {
  return partsOf(text).filter((word) => {
    if (word.includes('://') || word.startsWith('//') || /^www\./i.test(word)) return true;
    const host = /^[^/?#:@]+/.exec(word)?.[0] ?? '';
    const isHost = host.includes('.') && /\p{L}$/u.test(host) && normalized(word) !== undefined;
    return isHost && (isAddressField || word.length > host.length);
  });
}

/** The same text for the same page; undefined for what is no web address. */
function normalized(address: string): string | undefined {
  const text = address.replace(/[.,:!?…]{1,3}$/, '');
  const url = URL.parse(/^[a-z][a-z+.-]{0,20}:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);
  if (!url?.hostname.includes('.')) return undefined;
  const { username, password, host, pathname, search, hash } = url;
  return `${username}:${password}@${host}${pathname.replace(/\/$/, '')}${search}${hash}`;
}

interface InputText {
  readonly key: string;
  readonly text: string;
}

/** Every text of an input; iterative, since a model may nest as deep as it likes. */
function textsOf(input: unknown): InputText[] {
  const texts: InputText[] = [];
  const rest: { key: string; value: unknown }[] = [{ key: '', value: input }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { key, value } = next;
    if (typeof value === 'string') texts.push({ key, text: value });
    else if (Array.isArray(value)) for (const item of value) rest.push({ key, value: item });
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) {
        texts.push({ key: '', text: name });
        rest.push({ key: name, value: item });
      }
  }
  return texts;
}
