import { Button } from 'antd';
import type { FileEntity } from 'shared-contracts';
import { Status } from '../collections/status.tsx';
import { useMessages } from './messages.ts';

const tones = { queued: 'waits', indexing: 'busy', ready: 'works' } as const;

/** Shows the state of a file's text, with the reason if it could not be read, and Retry for those who may change it. Renders nothing for pictures. */
export function FileStatus({ file, onRetry }: { file: FileEntity; onRetry?: (() => void) | undefined }) {
  const text = useMessages();
  const { status, failure, type, file_name: name } = file;
  if (status === 'stored' && failure)
    return (
      <span className="ui-file-row-note" dir="auto">
        {failure}
      </span>
    );
  if (!status || status === 'stored') return null;
  if (status === 'indexing' && type?.startsWith('audio/')) return <Status tone="busy">{text('file_transcribing')}</Status>;
  if (status !== 'failed') return <Status tone={tones[status]}>{text(`file_${status}`)}</Status>;
  return (
    <span className="ui-file-failed">
      <Status tone="failed">
        <span dir="auto">{failure}</span>
      </Status>
      {onRetry ? (
        <Button size="small" aria-label={text('fileRetry', { name })} onClick={onRetry}>
          {text('retry')}
        </Button>
      ) : null}
    </span>
  );
}
