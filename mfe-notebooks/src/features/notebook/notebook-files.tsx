import { routes } from 'shared-contracts';
import { EmptyState, QueryView, Section } from 'shared-ui';
import { FileStatus, FileUploads, sizeText, useFolderFiles } from 'shared-ui/files';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { useRetryFile } from '../../shared/use-retry-file.ts';

/** The files of a notebook: more can be dropped in, and each says how far its text is. */
export function NotebookFiles({ notebookId }: { notebookId: string }) {
  const text = useMessages();
  const place = { notebook_id: notebookId };
  const { query, refresh } = useFolderFiles(place);
  const retry = useRetryFile(() => void refresh());
  const there = (query.data ?? []).map(({ file_name: name, size = 0 }) => ({ name, size }));
  return (
    <Section title={text('filesTitle')}>
      <FileUploads place={async () => place} there={there} onUploaded={() => void refresh()} />
      <QueryView query={query} failedTitle={text('filesFailed')}>
        {(files) =>
          files.length === 0 ? (
            <EmptyState title={text('filesNone')} />
          ) : (
            <ul className="file-rows" aria-label={text('filesTitle')}>
              {files.map((file) => (
                <li key={file.file_id} className="file-row">
                  <div className="file-row-body">
                    <Link to={routes.file(file.file_id)}>{file.file_name}</Link>
                    <span className="file-row-note">{sizeText(file.size ?? 0)}</span>
                  </div>
                  <FileStatus file={file} onRetry={() => void retry(file)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}
