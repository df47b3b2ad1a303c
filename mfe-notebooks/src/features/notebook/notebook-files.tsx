import type { Notebook } from 'shared-contracts';
import { Section } from 'shared-ui';
import { FileRows, FileUploads, type useFolderFiles } from 'shared-ui/files';
import { ItemMenu } from 'shared-ui/items';
import { useRetryFile } from '../../core/file/use-retry-file.ts';
import { useWorkActions } from '../../core/works/use-work-actions.ts';
import { useNotebookMessages } from '../../messages/notebook.ts';

interface NotebookFilesProps {
  notebook: Notebook;
  files: ReturnType<typeof useFolderFiles>;
  mayAdd: boolean;
}

/** Renders the files of a notebook with the state of their texts. Those who may edit it can drop more in. */
export function NotebookFiles({ notebook: { notebook_id: notebookId, sharing }, files: { query, refresh }, mayAdd }: NotebookFilesProps) {
  const text = useNotebookMessages();
  const retry = useRetryFile(() => void refresh());
  const actions = useWorkActions();
  const files = query.data ?? [];
  const there = files.map(({ file_name: name, size = 0 }) => ({ name, size }));
  return (
    <Section title={text('filesTitle')}>
      {mayAdd ? <FileUploads place={async () => ({ notebook_id: notebookId })} there={there} onUploaded={() => void refresh()} /> : null}
      {files.length ? (
        <FileRows
          label={text('filesTitle')}
          files={files}
          onRetry={mayAdd ? (file) => void retry(file) : undefined}
          menu={({ file_id: id, file_name: name }) => (
            <ItemMenu item={{ kind: 'file', id, name, notebook_id: notebookId, sharing }} actions={actions} />
          )}
        />
      ) : null}
    </Section>
  );
}
