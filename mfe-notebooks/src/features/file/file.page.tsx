import { useEffect, useRef, useState } from 'react';
import { type FileEntity, isBeingRead, routes } from 'shared-contracts';
import { getFile, listFilePassages } from 'shared-contracts/file-calls';
import { Button, PageHeader, QueryView } from 'shared-ui';
import { FileStatus, sizeText } from 'shared-ui/files';
import { Download, ExternalLink, Users } from 'shared-ui/icons';
import { ItemMenu, SharePart } from 'shared-ui/items';
import { useCall, useCallCache } from 'shared-ui/query';
import { Link, useNavigate, useParams } from 'shared-ui/router';
import { useRetryFile } from '../../core/file/use-retry-file.ts';
import { useWorkActions } from '../../core/works/use-work-actions.ts';
import { useFileMessages } from '../../messages/file.ts';
import { FileView } from './file-view.tsx';

const followMs = 1_500;

/** Renders a file: its place that an answer cites (`?passage=`), and its text. */
export function FilePage() {
  const text = useFileMessages();
  const { id = '' } = useParams();
  const [isReading, setIsReading] = useState(false);
  const query = useCall(getFile, { query: { file_id: id } }, { refetchInterval: isReading ? followMs : false });
  if (isReading !== isBeingRead(query.data ?? {})) setIsReading(!isReading);
  useTextRefresh(query.data);
  return (
    <div className="ui-page">
      <QueryView query={query} failedTitle={text('fileFailed')} shape="tile">
        {(file) => <OpenFile file={file} onChanged={async () => (await query.refetch()).data?.s3_url} />}
      </QueryView>
    </div>
  );
}

/** Gets the text again whenever more of the file has been read. */
function useTextRefresh({ file_id: id, status, recognition }: Partial<FileEntity> = {}) {
  const cache = useCallCache();
  const progress = `${status} ${recognition?.done}`;
  const before = useRef({ id, progress });
  useEffect(() => {
    const isFurther = before.current.id === id && before.current.progress !== progress;
    before.current = { id, progress };
    if (id !== undefined && isFurther) void cache.refresh(listFilePassages, { query: { file_id: id } });
  }, [cache, id, progress]);
}

function OpenFile({ file, onChanged }: { file: FileEntity; onChanged: () => Promise<string | undefined> }) {
  const text = useFileMessages();
  const retry = useRetryFile(onChanged);
  const navigate = useNavigate();
  const works = useWorkActions();
  const [isSharing, setIsSharing] = useState(false);
  const { s3_url: address, type = '' } = file;
  const isOpened = type.startsWith('image/') || type.startsWith('text/plain') || type === 'application/pdf';
  return (
    <>
      <PageHeader
        title={file.file_name}
        note={sizeText(file.size ?? 0)}
        actions={
          <>
            <Button icon={<Users />} onClick={() => setIsSharing(true)}>
              {text('fileShare')}
            </Button>
            {address && isOpened ? (
              <Button icon={<ExternalLink />} href={address} target="_blank" rel="noopener">
                {text('fileOpen')}
              </Button>
            ) : null}
            {address ? (
              <Button icon={<Download />} href={`${address}&download=1`} download={file.file_name}>
                {text('fileDownload')}
              </Button>
            ) : null}
            {file.knowledge_id ? null : (
              <ItemMenu
                item={{
                  kind: 'file',
                  id: file.file_id,
                  name: file.file_name,
                  notebook_id: file.notebook_id ?? null,
                  sharing: file.sharing,
                }}
                actions={works}
                onDeleted={() => void navigate(`${routes.myWorks()}?kind=file`)}
              />
            )}
          </>
        }
      />
      <SharePart
        thing={isSharing ? { kind: 'file', id: file.file_id, name: file.file_name, sharing: file.sharing } : null}
        onClose={() => setIsSharing(false)}
      />
      <p className="ui-file-row">
        <FileStatus file={file} onRetry={() => void retry(file)} />
        {file.notebook_id ? <Link to={routes.notebook(file.notebook_id)}>{text('fileNotebook')}</Link> : null}
      </p>
      <FileView file={file} onRefresh={onChanged} />
    </>
  );
}
