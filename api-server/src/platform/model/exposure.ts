import { cutText } from 'shared-contracts/text';
import type { FlowLabels, ModelRequest, Passage, RunExposure } from './model-port.ts';

/** Limits how many names a label lists. */
const namesMax = 5;
const nameMax = 120;

/**
 * Tracks what a model has seen while it answers. Once it has read private text, an address that it composes could carry that text out.
 * Tools therefore ask before they open one that neither the user nor an earlier web search provided: choosing among what was found later
 * says something too. Once it has also read text that nobody
 * vouches for, whatever leaves could be the work of an instruction hidden there (docs/adr/0082).
 */
export class Exposure implements RunExposure {
  private readonly named = new Set<string>();
  /** Found after private text was read, by host. Once the user allows one, the others of its host may be opened. */
  private readonly found = new Set<string>();
  private readonly allowedHosts = new Set<string>();
  private readonly privateNames = new Set<string>();
  private readonly untrustedNames = new Set<string>();

  constructor({
    messages,
    passages,
    summary,
    flow,
    readsPrivate = false,
    isComposed = false,
  }: Pick<ModelRequest, 'messages' | 'passages' | 'summary' | 'readsPrivate' | 'flow' | 'isComposed'>) {
    if (readsPrivate) this.markPrivate(names.instructions);
    // An earlier answer may quote text that was private at the time. A summary may hide where its text is from.
    if (summary || messages.some(({ role }) => role === 'assistant')) this.markPrivate(names.earlier);
    if (summary) this.markUntrusted(names.earlier);
    for (const name of flow?.private ?? []) this.markPrivate(name);
    for (const name of flow?.untrusted ?? []) this.markUntrusted(name);
    for (const passage of passages) {
      if (isPrivateKind(passage)) this.markPrivate(passage.title);
      if (isUntrustedKind(passage)) this.markUntrusted(passage.url ?? passage.title);
      if (passage.isByOthers) this.markUntrusted(passage.title);
    }
    // Co-authors vouch for their words, not the person whose private text is read.
    for (const { role, content, isOthers } of messages) if (role === 'user' && !isOthers && !isComposed) this.nameAll(content);
    for (const { kind, url } of passages) if (kind === 'search' && url) this.find(url);
  }

  markPrivate(name: string): void {
    add(this.privateNames, name);
  }

  markUntrusted(name: string): void {
    add(this.untrustedNames, name);
  }

  labels(): FlowLabels {
    return { private: [...this.privateNames], untrusted: [...this.untrustedNames] };
  }

  isUnnamed(address: string): boolean {
    return this.isPrivate && !this.isKnown(address.trim());
  }

  /** Takes an address that the web search returned. */
  find(address: string): void {
    const url = normalize(address);
    if (url) (this.isPrivate ? this.found : this.named).add(url);
  }

  allow(address: string): void {
    const url = normalize(address.trim());
    if (url && this.found.has(url)) this.allowedHosts.add(hostOf(url));
  }

  private isKnown(address: string): boolean {
    const url = normalize(address) ?? '';
    return this.named.has(url) || (this.found.has(url) && this.allowedHosts.has(hostOf(url)));
  }

  private get isPrivate(): boolean {
    return this.privateNames.size > 0;
  }

  name(address: string): void {
    const url = normalize(address);
    if (url) this.named.add(url);
  }

  /** Returns the addresses in a tool's input that could carry private text out. */
  risky(input: unknown): string[] {
    if (!this.isPrivate) return [];
    return textsOf(input)
      .flatMap(({ key, text }) => addressesIn(text, addressFields.has(key.toLowerCase())))
      .filter((address) => !this.isKnown(address));
  }

  private nameAll(text: string): void {
    for (const word of wordsOf(text)) this.name(word);
  }
}

const publicKinds: ReadonlySet<Passage['kind']> = new Set(['search', 'help', 'article']);
const isPrivateKind = ({ kind }: Passage) => !publicKinds.has(kind);
const untrustedKinds: ReadonlySet<Passage['kind']> = new Set(['search', 'article']);
const isUntrustedKind = ({ kind }: Passage) => untrustedKinds.has(kind);

/** Names what has no title. Models' answers show them, so they are plain English for every reader. */
const names = { instructions: 'memory and attachments', earlier: 'earlier messages' };

function add(to: Set<string>, name: string): void {
  if (to.size < namesMax) to.add(cutText(name, nameMax));
}

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
    const isHost = host.includes('.') && /\p{L}$/u.test(host) && normalize(word) !== undefined;
    return isHost && (isAddressField || word.length > host.length);
  });
}

/** Returns the same text for the same page; undefined if it is not a web address. */
function normalize(address: string): string | undefined {
  const text = address.replace(/[.,:!?…]{1,3}$/, '');
  const url = URL.parse(/^[a-z][a-z+.-]{0,20}:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);
  if (!url?.hostname.includes('.')) return undefined;
  const { username, password, host, pathname, search, hash } = url;
  return `${username}:${password}@${host}${pathname.replace(/\/$/, '')}${search}${hash}`;
}

/** Returns the host of a normalized address. */
const hostOf = (normal: string): string => normal.slice(normal.indexOf('@') + 1).split(/[/?#]/, 1)[0] ?? '';

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
