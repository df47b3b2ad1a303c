import { Section } from 'shared-ui';
import { FileRows, FileUploads, type useFolderFiles } from 'shared-ui/files';
import { useRetryFile } from '../../core/file/use-retry-file.ts';
import { useNotebookMessages } from '../../messages/notebook.ts';

interface NotebookFilesProps {
  notebookId: string;
  files: ReturnType<typeof useFolderFiles>;
  mayAdd: boolean;
}

/** Renders the files of a notebook with the state of their texts. Those who may edit it can drop more in. */
export function NotebookFiles({ notebookId, files: { query, refresh }, mayAdd }: NotebookFilesProps) {
  const text = useNotebookMessages();
  const retry = useRetryFile(() => void refresh());
  const files = query.data ?? [];
  const there = files.map(({ file_name: name, size = 0 }) => ({ name, size }));
  return (
    <Section title={text('filesTitle')}>
      {mayAdd ? <FileUploads place={async () => ({ notebook_id: notebookId })} there={there} onUploaded={() => void refresh()} /> : null}
      {files.length ? (
        <FileRows label={text('filesTitle')} files={files} onRetry={mayAdd ? (file) => void retry(file) : undefined} />
      ) : null}
    </Section>
  );
}
