import { routes } from 'shared-contracts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { writeInRequestLanguage } from '../../../../platform/language/request-language.ts';
import type { Passage } from '../../../../platform/model/model-port.ts';
import type { CitedPassage, Knowledge } from '../../../works/knowledge/knowledge.service.ts';
import type { AttachedFile, AttachmentsRepository, TextPiece } from './attachment.repository.ts';
import { joinedText } from './text-pieces.policy.ts';

/** Limits the attached text that a model is given, all files together. */
const charactersMax = 60_000;
const sentencesMax = 3;

interface Asked {
  readonly userId: string;
  readonly question: string;
  /** Holds the ids of files whose beginning may be quoted when nothing in them matches the question. */
  readonly quotable: ReadonlySet<string>;
}

export interface AttachedTexts {
  readonly passages: readonly Passage[];
  /** Indicates that some texts are too long to be given in full. */
  readonly isPart: boolean;
  /** Lists the names of files without any text. */
  readonly empty: readonly string[];
}

export type ReadAttachments = (files: readonly AttachedFile[], asked: Asked) => Promise<AttachedTexts>;

/**
 * Creates the reader of attached texts. Returns each text in full when they fit together; otherwise the beginning of each and the parts
 * that best match the question. Access: the caller owns the files.
 */
export function createAttachmentTexts(
  repository: Pick<AttachmentsRepository, 'length' | 'whole' | 'best'>,
  knowledge: Pick<Knowledge, 'find'>,
  basePath: string,
): ReadAttachments {
  return async (files, { userId, question, quotable }) => {
    if (!files.length) return { passages: [], isPart: false, empty: [] };
    const ids = files.map(({ id }) => id);
    const isPart = (await repository.length(ids)) > charactersMax;
    const found = await knowledge.find({ userId, text: question, exceptRef: null, scope: null, files: ids });
    const read = isPart
      ? await repository.best(
          ids,
          question,
          found.map(({ id }) => id),
        )
      : await repository.whole(ids);
    const pieces = isPart ? fitting(read) : read;
    const stretches = files.flatMap((file) => stretchesOf(file, pieces, isPart));
    const passages = stretches.map((stretch) => passageOf(stretch, found, { basePath, isPart, quotable }));
    const empty = files.filter(({ id }) => !read.some(({ file_id }) => file_id === id)).map(({ name }) => name);
    return { passages: passages.toSorted((a, b) => a.rank - b.rank).map(({ passage }) => passage), isPart, empty };
  };
}

/** Returns as many distinct pieces as fit. Expects the most relevant pieces first. */
function fitting(pieces: readonly TextPiece[]): TextPiece[] {
  const chosen = new Map<string, TextPiece>();
  let room = charactersMax;
  for (const piece of pieces) {
    if (chosen.has(piece.id)) continue;
    room -= piece.body.length;
    if (room < 0) break;
    chosen.set(piece.id, piece);
  }
  return [...chosen.values()];
}

interface Stretch {
  readonly file: AttachedFile;
  readonly pieces: readonly [TextPiece, ...TextPiece[]];
}

/** Returns a file's pieces in order, split into stretches wherever pieces in between are left out. */
function stretchesOf(file: AttachedFile, all: readonly TextPiece[], isPart: boolean): Stretch[] {
  const stretches: { file: AttachedFile; pieces: [TextPiece, ...TextPiece[]] }[] = [];
  const own = all.filter(({ file_id }) => file_id === file.id).toSorted((a, b) => a.place - b.place);
  for (const piece of own) {
    const current = stretches.at(-1)?.pieces;
    if (current && (!isPart || piece.place === (current.at(-1)?.place ?? 0) + 1)) current.push(piece);
    else stretches.push({ file, pieces: [piece] });
  }
  return stretches;
}

/** Links to the best match and quotes the matching sentences; `rank` sorts matching stretches first. */
function passageOf(
  { file, pieces }: Stretch,
  found: readonly CitedPassage[],
  { basePath, isPart, quotable }: { basePath: string; isPart: boolean; quotable: ReadonlySet<string> },
): { passage: Passage; rank: number } {
  const [first] = pieces;
  const fits = found.filter(({ id }) => pieces.some((piece) => piece.id === id));
  const isBeginning = first.place === 0 && quotable.has(file.id) && !found.some(({ ref }) => ref === file.id);
  const sentences = fits.flatMap((passage) => passage.sentences).concat(isBeginning ? sentencesOf(first.body) : []);
  const passage: Passage = {
    kind: 'file',
    title:
      isPart && first.page !== null ? writeInRequestLanguage(sayAssistant('pageOf', { title: file.name, page: first.page })) : file.name,
    url: `${basePath}${routes.file(file.id, fits[0]?.id ?? first.id)}`,
    sentences: sentences.slice(0, sentencesMax),
    text: joinedText(pieces),
  };
  const place = fits[0] ? found.indexOf(fits[0]) : -1;
  return { passage, rank: isPart && place === -1 ? found.length : isPart ? place : 0 };
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim().length > 3);
