import { useEffect, useRef } from 'react';
import type { FileEntity } from 'shared-contracts';
import { listFilePassages } from 'shared-contracts/file-calls';
import { useCall } from '../query.ts';
import { QueryView } from '../states/query-view.tsx';
import { EmptyState } from '../states/states.tsx';
import { useMessages } from './messages.ts';

interface FilePreviewProps {
  readonly file: FileEntity;
  readonly passage?: string | undefined;
  /** Leaves out a PDF's pages, which releases of mfe-notebooks before the viewer show by this component. */
  readonly isTextOnly?: boolean;
}

/** Previews a file: an image, a PDF in the browser's own viewer, and the file's text at the cited passage. */
export function FilePreview({ file, passage, isTextOnly = false }: FilePreviewProps) {
  const text = useMessages();
  const { type = '', s3_url: address, file_name: name, status } = file;
  if (address && type.startsWith('image/')) return <img className="ui-file-picture" src={address} alt={name} />;
  const isPdf = !isTextOnly && address !== undefined && type === 'application/pdf' && navigator.pdfViewerEnabled;
  const hasText = status === 'ready';
  return (
    <>
      {isPdf && passage === undefined ? <iframe className="ui-file-pdf" src={address} title={name} /> : null}
      {hasText ? <Passages fileId={file.file_id} passage={passage} /> : null}
      {isPdf || hasText ? null : <EmptyState title={text('fileNoPreview')} note={text('fileNoPreviewNote')} />}
    </>
  );
}

function Passages({ fileId, passage }: { fileId: string; passage: string | undefined }) {
  const text = useMessages();
  const cited = useRef<HTMLLIElement>(null);
  const query = useCall(listFilePassages, { query: { file_id: fileId } }, { select: (answer) => answer.passages });
  const isThere = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cited passage is scrolled to when the texts arrive, and when another is cited.
  useEffect(() => {
    cited.current?.scrollIntoView?.({ block: 'center' });
  }, [isThere, passage]);
  return (
    <QueryView query={query} failedTitle={text('fileTextFailed')}>
      {(passages) => (
        <ol className="ui-file-passages" aria-label={text('fileText')}>
          {passages.map(({ passage_id: id, heading, page, location, text: body }) => (
            <li key={id} ref={id === passage ? cited : undefined} aria-current={id === passage ? 'true' : undefined}>
              {page || heading || location ? (
                <span className="ui-file-passage-place">
                  {placeOf(page && !location ? text('filePage', { page }) : '', heading, location)}
                </span>
              ) : null}
              {id === passage ? <mark dir="auto">{body}</mark> : <p dir="auto">{body}</p>}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}

/** Joins what says where a passage is. A range of cells says more than the number of its sheet, whose name is the heading. */
const placeOf = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ');
