import { givenOf } from '../../../../kernel/run/run.types.ts';
import type { ContextContributor } from '../../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import type { ExtractionReason } from '../../../../platform/extraction/sections.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import { quote } from '../../../../platform/language/quote.ts';
import { contextWindowOf } from '../../../../platform/model/context-window.ts';
import { type ModelImage, pdfType } from '../../../../platform/model/model-port.ts';
import type { AttachedFile } from './attachment.repository.ts';
import { type Attachments, isBeingRead, isSound } from './attachment.service.ts';
import type { ReadPictures } from './attachment-pictures.service.ts';
import type { AttachedTexts, ReadAttachments } from './attachment-texts.service.ts';

interface AttachmentReaders {
  readonly attachments: Pick<Attachments, 'settled'>;
  readonly texts: ReadAttachments;
  readonly pictures: ReadPictures;
}

/**
 * Creates the contributor for files sent with the question or with earlier messages. It applies to every chat, whatever other sources the
 * answer uses.
 */
export const attachmentsContributor = ({ attachments, texts, pictures }: AttachmentReaders): ContextContributor => ({
  name: 'attachments',
  stage: 'attachments',
  contribute: async (asked, { emit, signal }) => {
    const sent = givenOf(asked);
    const { sessionId } = asked.run;
    if (!sent.length || sessionId === null) return undefined;
    const { userId, question, attachments: own, isBuiltIn, language, model } = asked;
    const onWait = (file: AttachedFile) => {
      const sentence = sayAssistant(isSound(file) ? 'hearing' : 'reading', { name: file.name });
      emit({ type: 'progress', progress: { kind: 'knowledge', text: writeSentence(sentence, language) } });
    };
    const files = await attachments.settled(sessionId, sent, { signal, onWait });
    const ownIds = new Set(own.map(({ file_id }) => file_id));
    // The built-in assistant quotes earlier files only where they match the question, and says only once that it cannot see pictures.
    const counts = (file: AttachedFile) => !isBuiltIn || ownIds.has(file.id);
    const quotable = new Set(files.filter(counts).map(({ id }) => id));
    const ready = files.filter(({ status }) => status === 'ready');
    const read = await texts(ready, { userId, question, quotable });
    const isSeen = (file: AttachedFile) => isPicture(file) || (model.readsPdf === true && isScan(file));
    // A PDF leaves room for the chat: half of the window.
    const room = (contextWindowOf(model)?.tokens ?? 0) / 2;
    const seen = await pictures(
      files.filter((file) => isSeen(file) && counts(file)),
      room,
    );
    const unread = files.filter((file) => file.status !== 'ready' && !isSeen(file)).map(unreadSentence);
    const left = seen.left.map(({ name, reason }) => `The picture ${quote(name)} ${reason}.`);
    const missing = [...read.empty.map((name) => `No text was found in ${quote(name)}.`), ...unread, ...left];
    const instructions = [textsSentence(read, ready), picturesSentence(seen.images), ...missing, missing.length ? tellThem : ''];
    return { instructions: instructions.filter(Boolean).join('\n'), passages: read.passages, images: seen.images };
  },
});

const isPicture = ({ type }: AttachedFile) => type.startsWith('image/');

/** Returns whether a PDF has pages that can be seen but not read, or not yet. */
function isScan({ type, status, failureSentence: why }: AttachedFile): boolean {
  if (type !== pdfType || status === 'ready') return false;
  const isUnreadable = status === 'failed' && typeof why === 'object' && why !== null && 'key' in why && seenReasons.has(why.key);
  return isUnreadable || status === 'stored';
}

const seenReasons: ReadonlySet<string> = new Set<ExtractionReason>(['pdfOnlyPictures', 'pdfGarbled']);

/** Keeps a file name on one line and inside its quotation marks. */
const listNames = (names: readonly string[]) => names.map(quote).join(', ');

const tellThem = 'Tell the user of what you could not read or see where the question is about it.';

function textsSentence({ passages, isPart, empty }: AttachedTexts, ready: readonly AttachedFile[]): string {
  if (!passages.length) return '';
  const names = listNames(ready.map(({ name }) => name).filter((name) => !empty.includes(name)));
  const part = 'They are too long to be given whole: you have how they begin and what fits the question best.';
  return `The user sent these files with this chat; their texts stand among the passages below: ${names}.${isPart ? ` ${part}` : ''}`;
}

function picturesSentence(images: readonly ModelImage[]): string {
  if (!images.length) return '';
  const kinds = images.some(({ mediaType }) => mediaType === pdfType) ? 'pictures, or PDFs without text,' : 'pictures';
  return `The user sent ${kinds} with this chat; they come with the question, in this order: ${listNames(images.map(({ name }) => name))}.`;
}

function unreadSentence(file: AttachedFile): string {
  if (isBeingRead(file)) return `The text of ${quote(file.name)} is still being read; it is not there yet.`;
  if (file.status === 'failed') return `The text of ${quote(file.name)} could not be read: ${file.failure ?? 'the reason is not known.'}`;
  if (file.recognitionDueAt !== null) return `${quote(file.name)} is a scan. Its text has not been recognized yet.`;
  if (isScan(file)) return `No text was recognized in the scan ${quote(file.name)}.`;
  return `${quote(file.name)} is of a kind that no text is read from.`;
}
