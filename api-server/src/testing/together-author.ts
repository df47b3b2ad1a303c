import { followDocument, sendDocumentChanges } from 'shared-contracts/file-calls';
import * as Y from 'yjs';
import { openStream } from './event-stream.ts';
import { addressOf, type TestApp, type TestUser } from './test-app.ts';

const fragment = 'default';

/** Writes into a document like a page that edits it together with others, but sends and fetches only on request. */
export class TogetherAuthor {
  readonly doc = new Y.Doc();
  readonly user: TestUser;
  /** The server that the page talks to, which can be another one at the next call. */
  api: Pick<TestApp, 'call'>;
  lineage = '';
  last = 0;
  unsent: Uint8Array[] = [];
  private readonly notebookId: string;

  constructor(api: Pick<TestApp, 'call'>, user: TestUser, notebookId: string) {
    this.api = api;
    this.user = user;
    this.notebookId = notebookId;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.unsent.push(update);
    });
  }

  /** Gets what the page lacks. */
  async fetch() {
    const known = this.lineage ? { lineage: this.lineage, after: this.last } : {};
    const { status, body } = await this.api.call(followDocument, { query: { notebook_id: this.notebookId, ...known } }, this.user);
    if (status === 200) this.take(body);
    return { status, body };
  }

  take({ lineage, last, updates }: { lineage: string; last: number; updates: readonly string[] }): void {
    this.lineage = lineage;
    this.last = last;
    for (const update of updates) Y.applyUpdate(this.doc, Buffer.from(update, 'base64'), 'server');
  }

  /** Sends updates: by default what is unsent, which then counts as sent if it was stored. */
  async send(updates = this.unsent) {
    const answer = await this.api.call(
      sendDocumentChanges,
      {
        body: {
          notebook_id: this.notebookId,
          client: this.doc.clientID,
          lineage: this.lineage,
          updates: updates.map((update) => Buffer.from(update).toString('base64')),
        },
      },
      this.user,
    );
    if (answer.status === 200 && updates === this.unsent) this.unsent = [];
    return answer;
  }

  follow(url: string) {
    const query = { notebook_id: this.notebookId, client: this.doc.clientID };
    return openStream({ url: `${url}${addressOf(followDocument, { query })}`, token: this.user.token });
  }

  /** Inserts text into a paragraph. */
  type(text: string, paragraph = 0, at = 0): void {
    const element = this.root().get(paragraph) as Y.XmlElement;
    const [first] = this.textsOf(paragraph);
    if (first) first.insert(Math.min(at, first.length), text);
    else element.insert(0, [new Y.XmlText(text)]);
  }

  erase(paragraph: number, at: number, length: number): void {
    const [first] = this.textsOf(paragraph);
    if (first && first.length >= at + length) first.delete(at, length);
  }

  /** Adds a paragraph at a place. */
  add(text: string, at: number): void {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(text)]);
    this.root().insert(at, [paragraph]);
  }

  remove(at: number): void {
    this.root().delete(at, 1);
  }

  /** Returns the text of each paragraph. */
  lines(): string[] {
    return this.root()
      .toArray()
      .map((_, place) =>
        this.textsOf(place)
          .map((text) => text.toString())
          .join(''),
      );
  }

  private root() {
    return this.doc.getXmlFragment(fragment);
  }

  /** Two people who write into an empty paragraph at once each add a text. */
  private textsOf(paragraph: number): Y.XmlText[] {
    return (this.root().get(paragraph) as Y.XmlElement).toArray() as Y.XmlText[];
  }
}
