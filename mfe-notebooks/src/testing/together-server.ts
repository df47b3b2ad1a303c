import { ApiError } from 'shared-contracts';
import { type DocumentWriter, followDocument, sendDocumentChanges } from 'shared-contracts/file-calls';
import type { ApiCapability, StreamEvent } from 'shared-contracts/shell';
import type { FakeShell } from 'shared-contracts/testing';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '../features/document-together/base64.ts';

type Sent = { readonly lineage: string; readonly updates: readonly string[]; readonly cursor?: unknown };

/** Holds one document that several people edit, as the server does. */
export function createTogetherServer(...lines: string[]) {
  const doc = new Y.Doc();
  const followers = new Set<(event: StreamEvent) => void>();
  const sent: Sent[] = [];
  let failure: (() => never) | undefined;
  let last = 0;
  const tell = (event: string, data: object) => {
    for (const follower of followers) follower({ id: undefined, event, data: JSON.stringify(data) });
  };
  const changes = (...updates: Uint8Array[]) => ({ lineage: server.lineage, last, updates: updates.map(toBase64) });
  const send = (body: Sent) => {
    failure?.();
    if (body.lineage !== server.lineage) throw new ApiError({ code: 'document-changed', status: 409, detail: 'Changed.' });
    sent.push(body);
    for (const update of body.updates.map(fromBase64)) server.apply(update);
    return { last };
  };
  async function* follow(signal: AbortSignal | undefined): AsyncGenerator<StreamEvent> {
    failure?.();
    const queue: StreamEvent[] = [];
    let wake: () => void = () => undefined;
    const follower = (event: StreamEvent) => {
      queue.push(event);
      wake();
    };
    followers.add(follower);
    signal?.addEventListener('abort', () => wake());
    follower({ id: undefined, event: 'changes', data: JSON.stringify(changes(Y.encodeStateAsUpdate(doc))) });
    try {
      while (!signal?.aborted) {
        const event = queue.shift();
        if (event) yield event;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      followers.delete(follower);
    }
  }
  const server = {
    lineage: 'doc_1',
    doc,
    sent,
    tell,
    /** Stores an update and tells everybody. */
    apply: (update: Uint8Array) => {
      last += 1;
      Y.applyUpdate(doc, update);
      tell('changes', changes(update));
    },
    /** Lets somebody else write at the beginning of a block. */
    write: (text: string, block = 0) => {
      const before = Y.encodeStateVector(doc);
      firstText(doc, block).insert(0, text);
      last += 1;
      tell('changes', changes(Y.encodeStateAsUpdate(doc, before)));
    },
    here: (...writers: Partial<DocumentWriter>[]) =>
      tell('writers', {
        writers: writers.map((writer, place) => ({ client: 100 + place, name: '', color: 0, cursor: null, ...writer })),
        gone: [],
      }),
    fail: (make: (() => never) | undefined) => {
      failure = make;
    },
    text: () => textOf(doc),
    api: {
      call: async (definition: { name: string }, { body }: { body: Sent }) => {
        if (definition.name !== sendDocumentChanges.name) throw new Error(definition.name);
        return send(body);
      },
      stream: (_: unknown, __: unknown, { signal }: { signal?: AbortSignal } = {}) => follow(signal),
    } as unknown as ApiCapability,
    answer: (shell: FakeShell) => {
      shell.answer(sendDocumentChanges, ({ body }) => send(body as Sent));
      shell.answerStream(followDocument, (_, { signal }) => follow(signal) as never);
    },
  };
  doc.transact(() => {
    for (const line of lines.toReversed()) {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(line)]);
      doc.getXmlFragment('default').insert(0, [paragraph]);
    }
  });
  return server;
}

/** Returns the first text of a block, however deep it is. */
export function firstText(doc: Y.Doc, block = 0): Y.XmlText {
  let node = doc.getXmlFragment('default').get(block);
  while (node instanceof Y.XmlElement) node = node.get(0);
  return node as Y.XmlText;
}

export const textOf = (doc: Y.Doc): string =>
  doc
    .getXmlFragment('default')
    .toArray()
    .map((block) => block.toString().replaceAll(/<[^>]*>/g, ''))
    .join('\n');
