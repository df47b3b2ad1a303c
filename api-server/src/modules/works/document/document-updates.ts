import * as Y from 'yjs';
import { fragmentName, isSameDocument, patchNodes, type RichContent, readNodes, withTrailingParagraph } from './document-nodes.ts';

/** Bounds what applying one update can cost, whatever its length. */
const structsMax = 60_000;
const deletionsMax = 20_000;
/** A page sends what it wrote itself, or what a page before it left. */
const clientsMax = 50;
/** Names the editor that the server is when it takes over what was saved without Yjs. Pages never get this number. */
const serverClient = 1;

/** Describes what an update adds: which of a client's changes, counted from `from` to before `to`. */
export interface Written {
  readonly client: number;
  readonly from: number;
  readonly to: number;
}

/** Describes an update that somebody sent. */
export interface Inspected {
  readonly written: readonly Written[];
  readonly deletes: boolean;
}

/** Returns what an update contains. @throws Error if it can't be read, or has something that no document has. */
export function inspectUpdate(update: Uint8Array): Inspected {
  const { structs, ds } = Y.decodeUpdate(update);
  if (structs.length > structsMax) throw new Error('too many changes at once');
  let deletions = 0;
  for (const ranges of ds.clients.values()) deletions += ranges.length;
  if (deletions > deletionsMax) throw new Error('too many deletions at once');
  const written = new Map<number, { from: number; to: number }>();
  for (const struct of structs) {
    if (struct instanceof Y.Skip) throw new Error('a gap');
    if (struct instanceof Y.Item) checkItem(struct);
    const { client, clock } = struct.id;
    if (client === serverClient) throw new Error('changes of the server');
    const known = written.get(client);
    if (known && known.to !== clock) throw new Error('a gap');
    if (known) known.to = clock + struct.length;
    else if (written.size >= clientsMax) throw new Error('too many clients at once');
    else written.set(client, { from: clock, to: clock + struct.length });
  }
  return { written: [...written].map(([client, range]) => ({ client, ...range })), deletes: deletions > 0 };
}

function checkItem({ content, parent, parentSub }: Y.Item): void {
  if (typeof parent === 'string' && (parent !== fragmentName || parentSub !== null)) throw new Error('a part that documents do not have');
  if (content instanceof Y.ContentType) {
    const { type } = content;
    if (!(type instanceof Y.XmlText) && !(type.constructor === Y.XmlElement)) throw new Error('a type that documents do not have');
    return;
  }
  const isKnown = [Y.ContentString, Y.ContentFormat, Y.ContentAny, Y.ContentDeleted].some((kind) => content instanceof kind);
  if (!isKnown) throw new Error('content that documents do not have');
}

/** Describes what is merged: a state, what was saved since without Yjs, and the updates since. */
export interface MergeInput {
  readonly state: Uint8Array | null;
  /** The content that was saved after `state` by a page that doesn't edit together; null if none was. */
  readonly saved: RichContent | null;
  readonly updates: readonly Uint8Array[];
}

export interface Merged {
  readonly state: Uint8Array;
  readonly content: RichContent;
  /** The change that takes over `saved`; null if there is nothing to take over. */
  readonly patch: Uint8Array | null;
  /** Whether the content differs from `saved`, or from that of `state`. */
  readonly isChanged: boolean;
}

/** Merges what was written, in whatever order it came. */
export function mergeDocument({ state, saved, updates }: MergeInput): Merged {
  const doc = new Y.Doc();
  if (state) Y.applyUpdate(doc, state);
  // Yjs takes another id if it's set before and the state has changes under it.
  doc.clientID = serverClient;
  let base = readNodes(doc);
  let patch: Uint8Array | null = null;
  if (saved && !(state && isSameDocument(base, saved))) {
    const before = Y.encodeStateVector(doc);
    patchNodes(doc, withTrailingParagraph(saved));
    patch = Y.encodeStateAsUpdate(doc, before);
  }
  if (saved) base = saved;
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  const content = readNodes(doc);
  return { state: Y.encodeStateAsUpdate(doc), content, patch, isChanged: !isSameDocument(base, content) };
}

/** Describes what is left of a merge that failed. */
export interface Salvaged {
  /** The places of the updates that break the merge. */
  readonly broken: readonly number[];
  /** The merge of everything else; null if it fails even without updates. */
  readonly merged: Merged | null;
}

/** Finds the updates that break a merge by halving, so that all others are kept. */
export function salvage(input: MergeInput): Salvaged {
  const attempt = (places: readonly number[]): Merged | null => {
    try {
      return mergeDocument({ ...input, updates: places.flatMap((place) => input.updates[place] ?? []) });
    } catch {
      return null;
    }
  };
  let sound: readonly number[] = [];
  let merged = attempt(sound);
  if (!merged) return { broken: input.updates.map((_, place) => place), merged };
  const broken: number[] = [];
  const add = (places: readonly number[]): void => {
    const found = attempt([...sound, ...places]);
    if (found) [sound, merged] = [[...sound, ...places], found];
    else if (places.length === 1) broken.push(...places);
    else {
      add(places.slice(0, places.length / 2));
      add(places.slice(places.length / 2));
    }
  };
  if (input.updates.length) add(input.updates.map((_, place) => place));
  return { broken, merged };
}
