import { EmptyState, QueryView, Section } from 'shared-ui';
import { FileRows, FileUploads, useFolderFiles } from 'shared-ui/files';
import { useRetryFile } from '../../core/file/use-retry-file.ts';
import { useNotebookMessages } from '../../messages/notebook.ts';

/** Renders the files of a notebook with their indexing state. More can be dropped in. */
export function NotebookFiles({ notebookId }: { notebookId: string }) {
  const text = useNotebookMessages();
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
            <FileRows label={text('filesTitle')} files={files} onRetry={(file) => void retry(file)} />
          )
        }
      </QueryView>
    </Section>
  );
}
