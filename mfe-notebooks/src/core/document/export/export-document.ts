import { lazyCode } from 'shared-contracts';
import type { ApiCapability } from 'shared-contracts/shell';
import { saveFile } from 'shared-ui';
import type { RichNode } from '../text/rich-node.ts';
import { toFileName } from './file-name.ts';
import { toMarkdown } from './to-markdown.model.ts';

const wordWriter = lazyCode(() => import(/* webpackChunkName: "document-word" */ './to-word.ts'));
const wordPictures = lazyCode(() => import(/* webpackChunkName: "document-word" */ './word-pictures.ts'));

/** Describes what is exported, and with what. */
export interface DocumentExport {
  readonly title: string;
  readonly document: RichNode;
  readonly api: ApiCapability;
  readonly getFileAddress: (fileId: string) => string;
}

/** Names how a document can leave. Only the open document can be printed. */
export type ExportKind = 'markdown' | 'word' | 'print';

/** Downloads a document as Markdown or as a Word file, or prints the page. */
export async function exportDocument(kind: ExportKind, { title, document, api, getFileAddress }: DocumentExport): Promise<void> {
  if (kind === 'print') return window.print();
  if (kind === 'markdown')
    return saveFile(toFileName(title, 'md'), new Blob([toMarkdown(document, getFileAddress)], { type: 'text/markdown' }));
  const [writer, pictures] = await Promise.all([wordWriter.load(), wordPictures.load()]);
  saveFile(toFileName(title, 'docx'), await writer.toWord(title, document, await pictures.wordPictures(api, document)));
}
