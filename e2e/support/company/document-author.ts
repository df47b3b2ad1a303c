import { setTimeout as wait } from 'node:timers/promises';
import { type DocumentChanges, followDocument, sendDocumentChanges } from 'shared-contracts/file-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import * as Y from 'yjs';
import type { Person } from './person.ts';

const fragment = 'default';
const server = Symbol('server');
const reconnectMs = 500;
const updatesAtOnce = 20;

/** Writes into a document that several people edit, as an open page does: it follows the others, and sends its own words until they are stored. */
export class DocumentAuthor {
  readonly person: Person;
  private readonly notebookId: string;
  private api: ApiCapability;
  private readonly doc = new Y.Doc();
  private readonly closed = new AbortController();
  private lineage = '';
  private last = 0;
  private unsent: Uint8Array[] = [];
  private sending: Promise<void> = Promise.resolve();
  private following: Promise<void> | undefined;

  /** @param node another node than the person's, used until it fails */
  constructor(person: Person, notebookId: string, node = person.node) {
    this.person = person;
    this.api = person.at(node);
    this.notebookId = notebookId;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== server) this.unsent.push(update);
    });
  }

  /** Opens the document. Resolves when its text has arrived. */
  async open(): Promise<void> {
    const loaded = Promise.withResolvers<void>();
    this.following = this.follow(loaded.resolve);
    await loaded.promise;
  }

  async close(): Promise<void> {
    this.closed.abort();
    await this.following;
  }

  /** Adds a word to the author's paragraph, and sends it. */
  append(word: string): void {
    const own = this.ownParagraph();
    own.insert(own.length, word);
    this.send();
  }

  /** Adds a word at the beginning of the first paragraph, where everybody does, and sends it. */
  prepend(word: string): void {
    const [first] = (this.doc.getXmlFragment(fragment).get(0) as Y.XmlElement).toArray() as Y.XmlText[];
    first?.insert(0, word);
    this.send();
  }

  /** Resolves when the server has stored everything. */
  saved(): Promise<void> {
    return this.sending;
  }

  text(): string {
    return this.doc.getXmlFragment(fragment).toString();
  }

  private ownParagraph(): Y.XmlText {
    const root = this.doc.getXmlFragment(fragment);
    const heading = `${this.person.firstName} writes: `;
    const texts = root.toArray().flatMap((element) => (element as Y.XmlElement).toArray() as Y.XmlText[]);
    const known = texts.find((text) => text.toString().startsWith(heading));
    if (known) return known;
    const own = new Y.XmlText(heading);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [own]);
    root.insert(root.length, [paragraph]);
    return own;
  }

  private send(): void {
    this.sending = this.sending.then(() => this.sendAll());
  }

  private async sendAll(): Promise<void> {
    while (this.unsent.length) {
      const some = this.unsent.slice(0, updatesAtOnce);
      const updates = some.map((update) => Buffer.from(update).toString('base64'));
      const body = { notebook_id: this.notebookId, client: this.doc.clientID, lineage: this.lineage, updates };
      await this.person.untilDone('words in the document', () => this.tryNode((api) => api.call(sendDocumentChanges, { body })));
      this.unsent = this.unsent.slice(some.length);
    }
  }

  private async follow(onLoaded: () => void): Promise<void> {
    const { signal } = this.closed;
    while (!signal.aborted) {
      const known = this.lineage ? { lineage: this.lineage, after: this.last } : {};
      const query = { notebook_id: this.notebookId, client: this.doc.clientID, ...known };
      try {
        for await (const { event, data } of this.api.stream(followDocument, { query }, { signal })) {
          if (event === 'problem') throw new Error(`${this.person.firstName} lost the document: ${data}`);
          if (event !== 'changes') continue;
          this.take(JSON.parse(data) as DocumentChanges);
          onLoaded();
        }
      } catch (error) {
        if (!(error instanceof Error && error.name === 'ApiError')) throw error;
        this.api = this.person.api;
      }
      if (!signal.aborted) await wait(reconnectMs);
    }
  }

  /** Changes to the person's own node when a call fails, as a page behind a balancer does. */
  private async tryNode<Done>(attempt: (api: ApiCapability) => Promise<Done>): Promise<Done> {
    try {
      return await attempt(this.api);
    } catch (error) {
      this.api = this.person.api;
      throw error;
    }
  }

  private take({ lineage, last, updates }: DocumentChanges): void {
    if (this.lineage && this.lineage !== lineage) throw new Error('The document was created again.');
    this.lineage = lineage;
    this.last = Math.max(this.last, last);
    for (const update of updates) Y.applyUpdate(this.doc, Buffer.from(update, 'base64'), server);
  }
}
