import { Button } from 'antd';
import type { FileEntity } from 'shared-contracts';
import { Status } from '../collections/status.tsx';
import { useMessages } from './messages.ts';

const tones = { queued: 'waits', indexing: 'busy', ready: 'works' } as const;

/** Shows the state of a file's text, with the reason if it could not be read, and Retry for those who may change it. Renders nothing for pictures. */
export function FileStatus({ file, onRetry }: { file: FileEntity; onRetry?: (() => void) | undefined }) {
  const text = useMessages();
  const { status, failure, type, file_name: name, recognition } = file;
  if ((status === 'stored' || status === 'ready') && failure)
    return (
      <span className="ui-file-row-note" dir="auto">
        {failure}
      </span>
    );
  if (recognition && (status === 'stored' || status === 'ready')) {
    const state = <RecognitionStatus {...recognition} hasText={status === 'ready'} />;
    if (recognition.is_missing || recognition.done < recognition.pages || recognition.confidence !== null) return state;
  }
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

type RecognitionStatusProps = NonNullable<FileEntity['recognition']> & { hasText: boolean };

/** Shows how far the text of scanned pages has been recognized, or what it takes, and how sure it is. */
function RecognitionStatus({ pages, done, confidence, is_missing: isMissing, install, hasText }: RecognitionStatusProps) {
  const text = useMessages();
  if (isMissing)
    return (
      <span className="ui-file-row-note">
        {text(hasText ? 'fileScannedPages' : 'fileScan')}
        {install ? (
          <>
            {' '}
            {text('fileInstallRecognition')} <code dir="ltr">{install}</code>
          </>
        ) : null}
      </span>
    );
  if (done < pages)
    return <Status tone="busy">{pages === 1 ? text('fileRecognizing') : text('fileRecognizingPage', { page: done + 1, pages })}</Status>;
  return <Status tone="works">{text('fileRecognized', { percent: confidence ?? 0 })}</Status>;
}
