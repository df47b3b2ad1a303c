import type { ModelRequest, Passage } from './model-port.ts';

/**
 * Tracks what a model has seen while it answers. Once it has read private text, an address that it composes could carry that text out.
 * Tools therefore ask before they open one that neither the user nor the web search provided.
 */
export class Exposure {
  private readonly named = new Set<string>();
  private isPrivate: boolean;

  constructor({ messages, passages, readsPrivate = false }: Pick<ModelRequest, 'messages' | 'passages' | 'readsPrivate'>) {
    // An earlier answer may quote text that was private at the time.
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

/** Input fields of tools that contain a host even if it doesn't look like an address. */
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
/** The whole text if a client would parse it as one address, including spaces and line breaks. */
const partsOf = (text: string) => (URL.canParse(text) ? [text] : text.split(/\s+/));

function addressesIn(text: string, isAddressField: boolean): string[] {
  return partsOf(text).filter((word) => {
    if (word.includes('://') || word.startsWith('//') || /^www\./i.test(word)) return true;
    const host = /^[^/?#:@]+/.exec(word)?.[0] ?? '';
    const isHost = host.includes('.') && /\p{L}$/u.test(host) && normalized(word) !== undefined;
    return isHost && (isAddressField || word.length > host.length);
  });
}

/** Returns the same text for the same page; undefined if it is not a web address. */
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

/** Returns every text in an input. Iterative, because a model may nest arbitrarily deep. */
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
