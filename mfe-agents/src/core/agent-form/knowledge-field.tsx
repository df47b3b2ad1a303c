import { useEffect, useRef } from 'react';
import { type FileEntity, limits } from 'shared-contracts';
import { createKnowledgeFolder } from 'shared-contracts/file-calls';
import { useShell } from 'shared-contracts/shell';
import { FileRows, FileUploads, sizeText, type UploadsState, useFolderFiles } from 'shared-ui/files';
import { useItemActions } from 'shared-ui/items';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { DriveFiles } from './drive-files.tsx';

interface KnowledgeFieldProps {
  id: string;
  knowledgeId: string | null;
  onFolder: (knowledgeId: string) => void;
  /** Called with what blocks saving: uploads in progress or failed ones. */
  onState: (state: UploadsState) => void;
}

const nothingToTakeBack = () => () => undefined;
/** The list is refetched after a change, so nothing is changed optimistically. */
const noCache = { rename: nothingToTakeBack, move: nothingToTakeBack, remove: nothingToTakeBack };

/** Renders the knowledge files. They upload immediately and stay even if the form is not saved. */
export function KnowledgeField({ id, knowledgeId, onFolder, onState }: KnowledgeFieldProps) {
  const text = useMessages();
  const { notify } = useShell();
  const folder = useFolder(knowledgeId, onFolder);
  const { query, refresh, retry } = useFolderFiles(knowledgeId === null ? {} : { knowledge_id: knowledgeId });
  const { remove } = useItemActions({ cache: noCache, onChanged: () => void refresh() });
  const files = query.data ?? [];
  const there = files.map(({ file_name: name, size = 0 }) => ({ name, size }));
  const used = there.reduce((sum, { size }) => sum + size, 0);
  const handleRetry = async (file: FileEntity) => {
    try {
      await retry(file);
    } catch (error) {
      notify.error({ title: text('fileFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  return (
    <div className="ui-stack">
      <FileUploads id={id} place={folder} there={there} onUploaded={() => void refresh()} onState={onState} stopsWithPage />
      {files.length ? (
        <FileRows
          label={text('filesTitle')}
          files={files}
          onRetry={(file) => void handleRetry(file)}
          onRemove={({ file_id, file_name: name }) => void remove([{ kind: 'file', id: file_id, name, notebook_id: null }])}
        />
      ) : null}
      <p className={notes.hint}>{text('knowledgeUsed', { used: sizeText(used), total: sizeText(limits.knowledgeTotalBytes) })}</p>
      <DriveFiles />
    </div>
  );
}

/** Returns a function that resolves with the folder for files. It creates the folder once, when the first file is added. */
function useFolder(knowledgeId: string | null, onFolder: (id: string) => void) {
  const { api } = useShell();
  const made = useRef<Promise<string> | undefined>(undefined);
  const known = useRef(knowledgeId);
  useEffect(() => {
    known.current = knowledgeId;
  }, [knowledgeId]);
  return async () => {
    if (known.current !== null) return { knowledge_id: known.current };
    made.current ??= api.call(createKnowledgeFolder, { body: {} }).then(({ folder_id }) => folder_id);
    try {
      const id = await made.current;
      onFolder(id);
      return { knowledge_id: id };
    } catch (error) {
      // Lets the next attempt try again.
      made.current = undefined;
      throw error;
    }
  };
}
