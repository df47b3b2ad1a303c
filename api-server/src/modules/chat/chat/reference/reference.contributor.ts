import { type MessageReference, routes } from 'shared-contracts';
import type { ContextContributor, RunQuestion } from '../../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import { quote } from '../../../../platform/language/quote.ts';
import type { Passage } from '../../../../platform/model/model-port.ts';
import type { Knowledge } from '../../../works/knowledge/knowledge.service.ts';
import type { KnowledgeGaps } from '../../../works/knowledge/knowledge-gap.service.ts';
import type { AttachedFile } from '../attachment/attachment.repository.ts';
import { isSound, waitUntilRead } from '../attachment/attachment.service.ts';
import type { ReadAttachments } from '../attachment/attachment-texts.service.ts';
import { joinedText } from '../attachment/text-pieces.policy.ts';
import { isThing } from '../message/message-view.repository.ts';
import { keyOfReference, type ReadableThing, type ReferencesRepository } from './reference.repository.ts';

interface ReferenceReaders {
  readonly repository: Pick<ReferencesRepository, 'readable' | 'files' | 'document' | 'openings'>;
  readonly texts: ReadAttachments;
  readonly knowledge: Pick<Knowledge, 'find'>;
  readonly gaps: Pick<KnowledgeGaps, 'noteMisses'>;
  readonly basePath: string;
}

/** Keeps a name on one line and inside its quotation marks. */

/**
 * Creates the contributor for what the question refers to. Access is checked again at each run: the stored question may be answered
 * again much later, and by somebody else in a shared chat.
 */
export const referencesContributor = (readers: ReferenceReaders): ContextContributor => ({
  name: 'references',
  stage: 'attachments',
  contribute: async (asked, { emit, signal }) => {
    // Resources of tool servers are read by the module that knows the servers.
    const things = asked.references.filter((one) => isThing(one) && one.kind !== 'resource');
    if (!things.length) return undefined;
    const found = await readers.repository.readable(asked.userId, things);
    const here = things.flatMap((thing) => found.get(keyOfReference(thing)) ?? []);
    const gone = things.filter((thing) => !found.has(keyOfReference(thing)));
    const fileIds = here.filter(({ kind }) => kind === 'file').map(({ id }) => id);
    const onWait = (file: AttachedFile) => {
      const sentence = sayAssistant(isSound(file) ? 'hearing' : 'reading', { name: file.name });
      emit({ type: 'progress', progress: { kind: 'knowledge', text: writeSentence(sentence, asked.language) } });
    };
    const files = await waitUntilRead(() => readers.repository.files(fileIds), { signal, onWait });
    const read = await Promise.all([
      readFiles(readers, asked, files),
      ...here.filter(({ kind }) => kind === 'document').map((thing) => readDocument(readers, thing)),
      ...here.filter(({ kind }) => kind === 'notebook').map((thing) => readNotebook(readers, asked, thing)),
    ]);
    const instructions = [sentenceOf(here), ...files.flatMap(unreadSentence), goneSentence(gone)];
    return { instructions: instructions.filter(Boolean).join('\n'), passages: read.flat() };
  },
});

async function readFiles({ texts }: ReferenceReaders, { userId, question }: RunQuestion, files: readonly AttachedFile[]) {
  const ready = files.filter(({ status }) => status === 'ready');
  return (await texts(ready, { userId, question, quotable: new Set(ready.map(({ id }) => id)) })).passages;
}

async function readDocument({ repository, basePath }: ReferenceReaders, { id, name }: ReadableThing): Promise<Passage[]> {
  const pieces = await repository.document(id);
  const [first] = pieces;
  if (!first) return [];
  return [
    {
      kind: 'notebook',
      title: name,
      url: `${basePath}${routes.notebookDocument(id)}`,
      sentences: openingSentences(first.body),
      text: joinedText(pieces),
    },
  ];
}

/** Returns what matches the question, or how the document and the files begin where nothing does. */
async function readNotebook(
  { repository, knowledge, gaps, basePath }: ReferenceReaders,
  asked: RunQuestion,
  { id }: ReadableThing,
): Promise<Passage[]> {
  const { userId, question, language, run } = asked;
  const lookup = { userId, exceptRef: run.userMessageId, scope: id, language };
  const found = await knowledge.find({ ...lookup, text: question });
  if (found.length) return found;
  gaps.noteMisses(asked, [id]);
  return (await repository.openings(id)).map(({ id: pieceId, kind, title, file_id: ref, body }) => ({
    kind,
    title,
    url: `${basePath}${kind === 'file' ? routes.file(ref, pieceId) : routes.notebookDocument(id)}`,
    sentences: openingSentences(body),
    text: body,
  }));
}

const sentencesMax = 3;
const openingSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.trim().length > 3)
    .slice(0, sentencesMax);

const nouns: Readonly<Record<string, string>> = { file: 'the file', notebook: 'the notebook', document: 'the document' };

function sentenceOf(here: readonly ReadableThing[]): string {
  const named = here.flatMap(({ kind, name }) => (nouns[kind] ? `${nouns[kind]} ${quote(name)}` : []));
  return named.length
    ? `The question refers to ${named.join(', ')}; what fits the question is among the passages below. Answer from it first.`
    : '';
}

const unreadSentence = ({ name, status }: AttachedFile): string[] =>
  status === 'ready' ? [] : [`No text of ${quote(name)} can be read. Tell the user.`];

const goneSentence = (gone: readonly MessageReference[]): string =>
  gone.length
    ? `The question refers to ${gone.map(({ name }) => quote(name)).join(', ')}, which was deleted or is no longer shared with the user. Tell the user.`
    : '';
