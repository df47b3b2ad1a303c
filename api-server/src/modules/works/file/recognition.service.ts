import { sayExtraction, sentenceOfExtraction } from '../../../messages/extraction.ts';
import type { ChosenLanguage } from '../../../platform/database/chosen-language.ts';
import { chunkText } from '../../../platform/extraction/chunk-text.ts';
import type { Extract, PictureOfPage, Reading } from '../../../platform/extraction/extractor.ts';
import { pixelsMax } from '../../../platform/extraction/pdf/paint-images.ts';
import { ExtractionError, extractionLimits, type RecognizedPages } from '../../../platform/extraction/sections.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { Log } from '../../../platform/log.ts';
import { drawPage } from '../../../platform/recognition/draw-page.ts';
import { pictureSize } from '../../../platform/recognition/picture-size.ts';
import type { Picture, Recognition, RecognizedText } from '../../../platform/recognition/recognition.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { bytesOf } from './content-bytes.ts';
import type { FileRow } from './file.repository.ts';
import { kindOf } from './file-types.ts';
import type { IndexingRepository } from './indexing.repository.ts';
import { attemptsMax, type Claim, type PageText, type RecognitionRepository } from './recognition.repository.ts';
import type { Vectors } from './vector.service.ts';

interface RecognitionDependencies {
  readonly repository: RecognitionRepository;
  readonly indexing: Pick<IndexingRepository, 'finish' | 'takeOver'>;
  readonly recognition: Recognition;
  readonly storage: Storage;
  readonly extract: Extract;
  readonly pictureOf: PictureOfPage;
  readonly languageOf: ChosenLanguage;
  readonly vectors: Pick<Vectors, 'embed'>;
  readonly log: Log;
}

/** Exceeds the longest time that a page may take. */
const leaseMs = 15 * 60_000;
/** A long file lets others take turns after so many pages. */
const pagesAtOnce = 20;
const pauseMs = 10 * 60_000;
const noText: RecognizedText = { blocks: [], confidence: null };

/** Says why a page has no text yet: a program is missing, or something failed. */
type Obstacle = 'lacksEngine' | 'lacksPoppler' | 'failed';
type PictureOf = (page: number) => Promise<Picture | undefined>;

/** Ends the work on a file that was deleted, or that another node has claimed. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * Recognizes the text of scanned pages and pictures, one at a time. Pages that are done are kept, so that a restart repeats none of them, and
 * nothing is done anymore for a file that was deleted.
 */
export function createFileRecognition(deps: RecognitionDependencies) {
  const { repository, indexing, recognition, storage, extract, pictureOf, languageOf, vectors, log } = deps;
  const closing = new AbortController();
  let lane: Promise<void> | undefined;

  /** Returns the text of a page, which is empty if it has none. Whatever goes wrong concerns only this page. */
  const recognize = async (fileId: string, picture: ReturnType<PictureOf>, language: string): Promise<RecognizedText | Obstacle> => {
    try {
      const made = await picture;
      return made ? await recognition.recognize(made, language, closing.signal) : noText;
    } catch (error) {
      if (closing.signal.aborted) throw error;
      log.warn({ err: error, fileId }, 'no text could be recognized in a picture');
      if (!(await recognition.find())) return 'lacksEngine';
      return (error as Error).name === 'MissingProgramError' ? 'lacksPoppler' : 'failed';
    }
  };

  const keep = async (kept: Promise<boolean>): Promise<void> => {
    if (!(await kept)) throw new ClaimLost();
  };

  /** Recognizes pages until all were tried, or it is another file's turn, and returns why some are left. */
  const readPages = async (
    claim: Claim,
    pages: readonly number[],
    picture: PictureOf,
    language: string,
  ): Promise<Set<Obstacle | 'turn'>> => {
    const obstacles = new Set<Obstacle | 'turn'>();
    let tried = 0;
    for (const page of pages) {
      if (tried === pagesAtOnce) return obstacles.add('turn');
      await keep(repository.extend(claim, leaseMs));
      const text = await recognize(claim.fileId, picture(page), language);
      if (typeof text === 'string') obstacles.add(text);
      if (text === 'lacksEngine') return obstacles;
      if (text === 'lacksPoppler') continue;
      await keep(repository.store(claim, page, text, leaseMs));
      tried += 1;
    }
    return obstacles;
  };

  /** Stores the text that the file has now, and embeds it. */
  const publish = async (claim: Claim, reading: Reading, settled: readonly PageText[]): Promise<void> => {
    const done = settled.length;
    const failure = settled.some(({ failures }) => failures > 0) ? sayExtraction('textUnrecognized') : undefined;
    const recognized = { pages: done + reading.scans.length, done, confidence: averageOf(settled), dueAt: claim.dueAt, failure };
    await indexing.finish({ id: claim.fileId }, { ...reading, scans: [] }, recognized);
    await vectors.embed(claim.fileId, closing.signal);
  };

  const readScans = async (file: FileRow, claim: Claim, { readWith, picture }: Scans, language: string): Promise<void> => {
    const before = await repository.pages(file.id);
    const { scans } = await readWith(before.filter(isSettled));
    const failuresOf = new Map(before.map(({ page, failures }) => [page, failures]));
    // Pages that failed come last, so that they don't keep the others from their turn.
    const pages = scans.toSorted((a, b) => (failuresOf.get(a) ?? 0) - (failuresOf.get(b) ?? 0));
    const obstacles = await readPages(claim, pages, picture, language);
    const settled = (await repository.pages(file.id)).filter(isSettled);
    const hasMore = settled.length > before.filter(isSettled).length;
    if (obstacles.has('lacksEngine')) return repository.release(claim, 0);
    // Where every page of a turn failed, the fault may be the program's, and pass.
    if (obstacles.has('turn')) return repository.release(claim, hasMore ? 0 : pauseMs);
    await keep(repository.extend(claim, leaseMs));
    const lacksPoppler = obstacles.has('lacksPoppler');
    const isNew = hasMore || scans.length === 0 || (lacksPoppler && !file.lacksPoppler);
    if (isNew) await publish(claim, await readWith(settled), settled);
    if (obstacles.size > 0) await repository.release(claim, pauseMs, lacksPoppler);
  };

  const scansOf = (file: FileRow, bytes: Uint8Array<ArrayBuffer>): Scans => ({
    readWith: (pages) => extract(file.name, bytes.slice(), closing.signal, recognizedOf(pages)),
    picture: async (page) => {
      const picture = await pictureOf(bytes.slice(), page, closing.signal);
      return picture === 'packed' ? drawPage(bytes, page, closing.signal) : picture;
    },
  });

  const giveUp = (file: FileRow, claim: Claim, reason: Wording): Promise<void> =>
    kindOf(file.name).isPicture ? repository.leavePicture(claim) : repository.fail(claim, reason);

  const read = async (file: FileRow, claim: Claim): Promise<void> => {
    if (await indexing.takeOver(file)) return vectors.embed(file.id, closing.signal);
    const size = extractionLimits.fileBytes;
    if (file.size > size) return giveUp(file, claim, sayExtraction('fileTooLarge', { size }));
    const content = file.storageKey ? await storage.get(file.storageKey) : undefined;
    if (!content) return giveUp(file, claim, sayExtraction('contentMissing'));
    const bytes = await bytesOf(content, file.size);
    const language = (await languageOf(file.userId)) ?? 'en';
    await readScans(file, claim, kindOf(file.name).isPicture ? scanOfPicture(bytes) : scansOf(file, bytes), language);
  };

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted && (await recognition.find())) {
      const claimed = await repository.claim(leaseMs);
      if (!claimed) return;
      const { file, claim } = claimed;
      await read(file, claim).catch(async (error: Error) => {
        if (error.name === 'ClaimLost') return;
        if (closing.signal.aborted) return repository.release(claim, 0);
        if (error.name === 'ExtractionError') return giveUp(file, claim, sentenceOfExtraction(error as ExtractionError));
        log.error({ err: error, fileId: file.id }, 'the text of a file could not be recognized');
        return repository.release(claim, pauseMs);
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

/** Describes how a file is read with the texts of its scans, and how a scan is seen. */
interface Scans {
  readonly readWith: (settled: readonly PageText[]) => Promise<Reading>;
  readonly picture: PictureOf;
}

/** Returns whether a page was recognized, or failed too often. */
const isSettled = ({ failures }: PageText): boolean => failures === 0 || failures >= attemptsMax;

/** Returns a picture as its only scan. @throws ExtractionError */
function scanOfPicture(bytes: Uint8Array<ArrayBuffer>): Scans {
  const size = pictureSize(bytes);
  if (size && size.width * size.height > pixelsMax) throw new ExtractionError('pictureTooLarge', { most: pixelsMax });
  return {
    readWith: async ([done]) => ({
      chunks: done ? chunkText([{ page: null, heading: '', blocks: done.blocks }]) : [],
      scans: done ? [] : [1],
    }),
    picture: async () => size && { bytes },
  };
}

const recognizedOf = (pages: readonly PageText[]): RecognizedPages => new Map(pages.map(({ page, blocks }) => [page, blocks]));

/** Returns how sure the texts are on average, in percent; null if there are none. */
function averageOf(pages: readonly PageText[]): number | null {
  const known = pages.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return known.length === 0 ? null : Math.round(known.reduce((sum, one) => sum + one, 0) / known.length);
}
