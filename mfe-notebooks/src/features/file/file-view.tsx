import type { ReactNode } from 'react';
import { type FileEntity, type FilePassage, lazyCode } from 'shared-contracts';
import { listFilePassages } from 'shared-contracts/file-calls';
import { LazyPart, ListSkeleton, QueryView } from 'shared-ui';
import { FilePreview } from 'shared-ui/files';
import { Tabs } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useFileViewerMessages } from '../../messages/file-viewer.ts';
import { readLines } from './lines/read-lines.model.ts';
import { readSheets } from './sheet/read-sheets.model.ts';

const viewer = lazyCode(() => import(/* webpackChunkName: "file-pdf" */ './pdf/pdf-viewer.tsx'));
const sheet = lazyCode(() => import(/* webpackChunkName: "file-sheet" */ './sheet/sheet-view.tsx'));
const code = lazyCode(() => import(/* webpackChunkName: "file-lines" */ './lines/lines-view.tsx'));

const none: readonly FilePassage[] = [];

interface FileViewProps {
  file: FileEntity;
  /** Gets the file again, and returns its new address. */
  onRefresh: () => Promise<string | undefined>;
}

/** Renders what is in a file: a PDF's pages, tables, lines of code or a picture, with their text in another tab, and other files as text. */
export function FileView({ file, onRefresh }: FileViewProps) {
  const text = useFileViewerMessages();
  const [search] = useSearchParams();
  const cited = search.get('passage') ?? undefined;
  const isReady = file.status === 'ready';
  const isPdf = file.type === 'application/pdf' && file.s3_url !== undefined;
  const { s3_url: address, ...withoutAddress } = file;
  const isPicture = address !== undefined && file.type?.startsWith('image/') === true;
  const isRead = isReady && !isPdf && !isPicture;
  const read = useCall(listFilePassages, { query: { file_id: file.file_id } }, { isEnabled: isRead, select: readParts }).data;
  const preview = <FilePreview file={file} passage={cited} isTextOnly />;
  if (isPicture && isReady) {
    const recognized = <FilePreview file={withoutAddress} passage={cited} isTextOnly />;
    return <FileTabs label={text('pictureTab')} view={preview} preview={recognized} />;
  }
  if (isPdf && address) {
    const pages = <PdfPages fileId={file.file_id} address={address} onRefresh={onRefresh} />;
    return <FileTabs label={text('pageTab')} view={pages} preview={isReady ? preview : undefined} />;
  }
  if (read?.lines.length) return <LazyPart code={code}>{({ LinesView }) => <LinesView lines={read.lines} cited={cited} />}</LazyPart>;
  if (!read?.sheets.length) return preview;
  const table = <LazyPart code={sheet}>{({ SheetView }) => <SheetView sheets={read.sheets} cited={cited} />}</LazyPart>;
  return <FileTabs label={text('sheetTab')} view={table} preview={preview} />;
}

const readParts = ({ passages }: { passages: readonly FilePassage[] }) => ({ sheets: readSheets(passages), lines: readLines(passages) });

/** Renders a file as it looks, with its text in another tab (`?view=text`) once it has been read. */
function FileTabs({ label, view, preview }: { label: string; view: ReactNode; preview: ReactNode | undefined }) {
  const text = useFileViewerMessages();
  const [search, setSearch] = useSearchParams();
  const showTab = (key: string) =>
    setSearch(
      (shown) => {
        if (key === 'view') shown.delete('view');
        else shown.set('view', key);
        return shown;
      },
      { replace: true },
    );
  return (
    <Tabs
      activeKey={search.get('view') === 'text' ? 'text' : 'view'}
      onChange={showTab}
      items={[
        { key: 'view', label, children: view },
        ...(preview ? [{ key: 'text', label: text('textTab'), children: preview, destroyOnHidden: true }] : []),
      ]}
    />
  );
}

/** Renders the pages of a PDF. `?also=` names other passages that the answer cites. */
function PdfPages({ fileId, address, onRefresh }: { fileId: string; address: string; onRefresh: () => Promise<string | undefined> }) {
  const text = useFileViewerMessages();
  const [search, setSearch] = useSearchParams();
  const cited = search.get('passage') ?? undefined;
  const ids = [cited ?? '', ...search.getAll('also')];
  const query = useCall(
    listFilePassages,
    { query: { file_id: fileId } },
    { isEnabled: cited !== undefined, select: ({ passages }) => passages.filter(({ passage_id: id }) => ids.includes(id)) },
  );
  const openPassage = (id: string) =>
    setSearch([['passage', id], ...ids.flatMap((other): [string, string][] => (other === id ? [] : [['also', other]]))], { replace: true });
  const show = (passages: readonly FilePassage[]) => (
    <LazyPart code={viewer} pending={<ListSkeleton shape="tile" />}>
      {({ PdfViewer }) => <PdfViewer address={address} onRefresh={onRefresh} passages={passages} cited={cited} onOpen={openPassage} />}
    </LazyPart>
  );
  return cited ? (
    <QueryView query={query} failedTitle={text('passagesFailed')}>
      {show}
    </QueryView>
  ) : (
    show(none)
  );
}
