import { sayExtraction, sentenceOfExtraction } from '../../../messages/extraction.ts';
import type { ChosenLanguage } from '../../../platform/database/chosen-language.ts';
import { chunkText } from '../../../platform/extraction/chunk-text.ts';
import type { Extract, PictureOfPage, Reading } from '../../../platform/extraction/extractor.ts';
import { pixelsMax } from '../../../platform/extraction/pdf/paint-images.ts';
import { ExtractionError, type RecognizedPages } from '../../../platform/extraction/sections.ts';
import type { Log } from '../../../platform/log.ts';
import { drawPage } from '../../../platform/recognition/draw-page.ts';
import { pictureSize } from '../../../platform/recognition/picture-size.ts';
import type { Picture, Recognition, RecognizedText } from '../../../platform/recognition/recognition.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { bytesOf } from './content-bytes.ts';
import type { FileRow } from './file.repository.ts';
import { kindOf } from './file-types.ts';
import type { IndexingRepository } from './indexing.repository.ts';
import type { PageText, RecognitionRepository } from './recognition.repository.ts';
import type { Vectors } from './vector.service.ts';

interface RecognitionDependencies {
  readonly repository: RecognitionRepository;
  readonly indexing: Pick<IndexingRepository, 'finish' | 'fail' | 'takeOver'>;
  readonly recognition: Recognition;
  readonly storage: Storage;
  readonly extract: Extract;
  readonly pictureOf: PictureOfPage;
  readonly languageOf: ChosenLanguage;
  readonly vectors: Pick<Vectors, 'embed'>;
  readonly log: Log;
}

/** Exceeds the longest time that a page may take. */
const leaseMs = 5 * 60_000;
/** A long file lets others take turns after so many pages. */
const pagesAtOnce = 20;
const pauseMs = 10 * 60_000;
const noText: RecognizedText = { blocks: [], confidence: null };

/**
 * Recognizes the text of scanned pages and pictures, one at a time. Pages that are done are kept, so that a restart repeats none of them, and
 * nothing is done anymore for a file that was deleted.
 */
export function createFileRecognition(deps: RecognitionDependencies) {
  const { repository, indexing, recognition, storage, extract, pictureOf, languageOf, vectors, log } = deps;
  const closing = new AbortController();
  let lane: Promise<void> | undefined;

  /** Returns the text of a picture, which is empty if it can't be recognized. */
  const recognize = async (file: FileRow, picture: () => Promise<Picture | undefined>, language: string): Promise<RecognizedText> => {
    try {
      const made = await picture();
      return made ? await recognition.recognize(made, language, closing.signal) : noText;
    } catch (error) {
      const { name } = error as Error;
      if (closing.signal.aborted || (name !== 'RecognitionError' && name !== 'ExtractionError')) throw error;
      log.warn({ err: error, fileId: file.id }, 'no text could be recognized in a picture');
      return noText;
    }
  };

  /** Stores the text of a file, and embeds it. */
  const finish = async (file: FileRow, reading: Reading, pages: readonly PageText[]): Promise<void> => {
    await indexing.finish(file, { ...reading, scans: [] }, { pages: pages.length, confidence: averageOf(pages) });
    await vectors.embed(file.id, closing.signal);
  };

  const readPicture = async (file: FileRow, bytes: Uint8Array<ArrayBuffer>, language: string): Promise<void> => {
    const size = pictureSize(bytes);
    if (size && size.width * size.height > pixelsMax) throw new ExtractionError('pictureTooLarge', { most: pixelsMax });
    const text = await recognize(file, async () => size && { bytes }, language);
    if (!(await repository.store(file.id, 1, text, leaseMs))) return;
    const { blocks } = text;
    await finish(file, { chunks: chunkText([{ page: null, heading: '', blocks }]), scans: [] }, [{ page: 1, ...text }]);
  };

  const pageOf = async (bytes: Uint8Array<ArrayBuffer>, page: number): Promise<Picture | undefined> => {
    const picture = await pictureOf(bytes.slice(), page, closing.signal);
    return picture === 'packed' ? drawPage(bytes, page, closing.signal) : picture;
  };

  /** Recognizes pages until all are done, or it is another file's turn. */
  const readPages = async (file: FileRow, bytes: Uint8Array<ArrayBuffer>, language: string): Promise<void> => {
    const before = await repository.pages(file.id);
    const { scans } = await extract(file.name, bytes.slice(), closing.signal, recognizedOf(before));
    for (const page of scans.slice(0, pagesAtOnce)) {
      const text = await recognize(file, () => pageOf(bytes, page), language);
      if (!(await repository.store(file.id, page, text, leaseMs))) return;
    }
    if (scans.length > pagesAtOnce) return repository.release(file.id, 0);
    const pages = await repository.pages(file.id);
    await finish(file, await extract(file.name, bytes, closing.signal, recognizedOf(pages)), pages);
  };

  const read = async (file: FileRow): Promise<void> => {
    if (await indexing.takeOver(file)) return vectors.embed(file.id, closing.signal);
    const content = file.storageKey ? await storage.get(file.storageKey) : undefined;
    if (!content) return indexing.fail(file.id, sayExtraction('contentMissing'));
    const bytes = await bytesOf(content, file.size);
    const language = (await languageOf(file.userId)) ?? 'en';
    await (kindOf(file.name).isPicture ? readPicture : readPages)(file, bytes, language);
  };

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted && (await recognition.find())) {
      const file = await repository.claim(leaseMs);
      if (!file) return;
      await read(file).catch(async (error: Error) => {
        if (closing.signal.aborted) return repository.release(file.id, 0);
        if (error.name === 'ExtractionError') return indexing.fail(file.id, sentenceOfExtraction(error as ExtractionError));
        log.error({ err: error, fileId: file.id }, 'the text of a file could not be recognized');
        return repository.release(file.id, pauseMs);
      });
    }
  };

  const run = (): Promise<void> => {
    lane ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'the recognition of texts stopped'))
      .finally(() => {
        lane = undefined;
      });
    return lane;
  };

  return {
    /** Starts in the background. */
    kick: () => void run(),
    /** Recognizes what waits, also since there was nothing to do it with. */
    runDue: run,
    close: async (): Promise<void> => {
      closing.abort();
      await lane;
    },
  };
}

export type FileRecognition = ReturnType<typeof createFileRecognition>;

const recognizedOf = (pages: readonly PageText[]): RecognizedPages => new Map(pages.map(({ page, blocks }) => [page, blocks]));

/** Returns how sure the texts are on average, in percent; null if there are none. */
function averageOf(pages: readonly PageText[]): number | null {
  const known = pages.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return known.length === 0 ? null : Math.round(known.reduce((sum, one) => sum + one, 0) / known.length);
}
