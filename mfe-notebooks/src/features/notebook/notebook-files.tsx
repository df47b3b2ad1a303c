import { EmptyState, QueryView, Section } from 'shared-ui';
import { FileRows, FileUploads, useFolderFiles } from 'shared-ui/files';
import { useRetryFile } from '../../core/file/use-retry-file.ts';
import { useNotebookMessages } from '../../messages/notebook.ts';

/** Renders the files of a notebook with their indexing state. Those who may edit it can drop more in. */
export function NotebookFiles({ notebookId, mayAdd }: { notebookId: string; mayAdd: boolean }) {
  const text = useNotebookMessages();
  const place = { notebook_id: notebookId };
  const { query, refresh } = useFolderFiles(place);
  const retry = useRetryFile(() => void refresh());
  const there = (query.data ?? []).map(({ file_name: name, size = 0 }) => ({ name, size }));
  return (
    <Section title={text('filesTitle')}>
      {mayAdd ? <FileUploads place={async () => place} there={there} onUploaded={() => void refresh()} /> : null}
      <QueryView query={query} failedTitle={text('filesFailed')}>
        {(files) =>
          files.length === 0 ? (
            <EmptyState title={text('filesNone')} />
          ) : (
            <FileRows label={text('filesTitle')} files={files} onRetry={mayAdd ? (file) => void retry(file) : undefined} />
          )
        }
      </QueryView>
    </Section>
  );
}
