import { limits, routes, type SourceItem } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { safeParse } from 'zod/mini';
import { defineTool, type ReadTool } from '../../../kernel/tool/tool.ts';
import { textField } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sentenceOfExtraction } from '../../../messages/extraction.ts';
import type { AskTables } from '../../../platform/extraction/extractor.ts';
import { type ExtractionError, extractionLimits } from '../../../platform/extraction/sections.ts';
import { calculations, comparisons, type TableQuestion, tableQuestion } from '../../../platform/extraction/tables/table-question.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import { bytesOf } from './content-bytes.ts';
import type { FileRow } from './file.repository.ts';
import type { FilesService } from './file.service.ts';
import { kindOf } from './file-types.ts';

interface TableToolDependencies {
  readonly files: Pick<FilesService, 'findNamed' | 'content'>;
  readonly ask: AskTables;
  readonly basePath: string;
}

const namesakesMax = 5;

const column = { type: 'string', description: 'The name of a column.' };
/** Describes `tableQuestion` for models. */
const input = {
  type: 'object',
  properties: {
    file: { type: 'string', description: 'The name of the file as sources show it, or its id.' },
    table: {
      type: ['integer', 'string'],
      description: 'The number of the table from 1, or its title. Without it, a file with several tables lists them.',
    },
    where: {
      type: 'array',
      description:
        'Conditions that rows have to meet, all of them. Dates are written as 2026-03-14, 2026-03 or 2026; a rate of 15 % is 0.15.',
      items: {
        type: 'object',
        properties: { column, comparison: { type: 'string', enum: comparisons }, value: { type: ['string', 'number'] } },
        required: ['column', 'comparison', 'value'],
      },
    },
    calculate: {
      type: 'array',
      description: 'What to calculate from the rows; “count” needs no column. Without it, the rows are returned.',
      items: { type: 'object', properties: { calculation: { type: 'string', enum: calculations }, column }, required: ['calculation'] },
    },
    group_by: { ...column, description: 'A column for each of whose values to calculate.' },
    columns: { type: 'array', items: column, description: 'The columns to return; all without it.' },
    sort_by: column,
    descending: { type: 'boolean' },
    limit: { type: 'integer', description: 'How many rows to return: 20 without it, 200 at most.' },
  },
  required: ['file'],
};

/** Returns the lines of an answer that a message keeps as a source. */
function fitting(answer: string): string {
  const note = '\n… The rest is too long. Ask for fewer rows or columns.';
  if (answer.length <= limits.citedPassageMax) return answer;
  const start = cutText(answer, limits.citedPassageMax - note.length);
  return start.slice(0, start.lastIndexOf('\n')) + note;
}

/**
 * Creates the tool that answers questions about tables from all of their rows, so that a sum or a lookup doesn't depend on which passages were
 * found. It reads where the run may search, at the moment of the call.
 */
export function tableTool({ files, ask, basePath }: TableToolDependencies): ReadTool {
  return defineTool({
    name: 'query_table',
    title: sayAction('queryTable'),
    description: sayAction('queryTableNote'),
    effect: 'read',
    returnsPrivate: true,
    isScoped: true,
    input,
    run: async (given, { userId, scopes }, { signal }) => {
      const nameOrId = textField(given, 'file', 500).trim();
      const question = safeParse(tableQuestion, given);
      if (!question.success)
        throw new ModelError(
          'provider-failed',
          `The input is not valid: ${question.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
        );
      const namesakes = await files.findNamed(userId, nameOrId, scopes, namesakesMax);
      const [file] = namesakes;
      if (!file) throw new ModelError('provider-failed', `There is no file “${nameOrId}” that you may read.`);
      const answer = fitting(await answerFrom(file, question.data, signal));
      const isOwn = file.userId === userId;
      const text = namesakes.length > 1 ? `${namesakes.length} files have this name. The newest was read.` : '';
      // An agent's files have no page for the people who ask it, and its owner may not want them quoted.
      if (!isOwn && file.folderId !== null) return { text: [text, answer].filter(Boolean).join('\n'), untrusted: [file.name] };
      const source: SourceItem = {
        title: file.name,
        url: `${basePath}${routes.file(file.id)}`,
        kind: 'file',
        snippet: answer,
        whole: true,
      };
      return { text, sources: [source], untrusted: isOwn ? [] : [file.name] };
    },
  });

  async function answerFrom(file: FileRow, question: TableQuestion, signal: AbortSignal): Promise<string> {
    if (!kindOf(file.name).isRead || file.size > extractionLimits.fileBytes)
      throw new ModelError('provider-failed', `“${file.name}” has no tables that can be read.`);
    const open = async () => bytesOf(await files.content(file), file.size);
    return ask(file.name, open, question, signal).catch((error: unknown) => {
      if ((error as Error).name === 'ExtractionError')
        throw new ModelError('provider-failed', sentenceOfExtraction(error as ExtractionError));
      throw error;
    });
  }
}
