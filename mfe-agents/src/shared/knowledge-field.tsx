import './agents.css';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { type FileEntity, limits, routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, Tag } from 'shared-ui';
import { Collapse, Progress } from 'shared-ui/form';
import { RefreshCw, Upload, X } from 'shared-ui/icons';
import { useQueryClient } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { agentKeys } from './agent-keys.ts';
import { readAgain, removeFile, useKnowledge } from './knowledge.api.ts';
import { parseDriveFiles, refuseKnowledge, sizeOf } from './knowledge.model.ts';
import { useMessages } from './messages.ts';
import { type PendingFile, useKnowledgeUploads } from './use-knowledge-uploads.ts';

interface KnowledgeFieldProps {
  id: string;
  knowledgeId: string | null;
  onFolder: (knowledgeId: string) => void;
  /** Told what stands in the way of saving: files on their way, or one that was not sent. */
  onState: (state: 'ready' | 'sending' | 'failed') => void;
}

/** Internal knowledge: files that the agent answers from. They go up at once, and stay when the form is not saved. */
export function KnowledgeField({ id, knowledgeId, onFolder, onState }: KnowledgeFieldProps) {
  const text = useMessages();
  const picker = useRef<HTMLInputElement>(null);
  const { data: files = [] } = useKnowledge(knowledgeId);
  const { pending, add, retry, cancel } = useKnowledgeUploads(knowledgeId, onFolder);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const known = [...files.map(({ file_name, size = 0 }) => ({ name: file_name, size })), ...pending];
  const used = known.reduce((sum, { size }) => sum + size, 0);
  const state = pending.some(({ problem }) => problem) ? 'failed' : pending.length ? 'sending' : 'ready';
  useEffect(() => onState(state), [onState, state]);

  const take = (chosen: readonly File[]) => {
    const refused: string[] = [];
    const all = [...known];
    for (const file of chosen) {
      const refusal = refuseKnowledge(file, all);
      if (refusal) refused.push(text(refusal, { file: file.name }));
      else {
        all.push(file);
        add(file);
      }
    }
    setProblems(refused);
  };
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the one for everybody. */}
      <div className="agent-drop" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <Upload size={18} />
        <span>
          {text('dropHere')}{' '}
          <button type="button" className="agent-link" onClick={() => picker.current?.click()}>
            {text('chooseFiles')}
          </button>
        </span>
        <input ref={picker} id={id} className="visually-hidden" type="file" multiple tabIndex={-1} onChange={handlePick} />
      </div>
      {problems.map((problem) => (
        <p key={problem} className="agent-problem" role="alert">
          {problem}
        </p>
      ))}
      {known.length ? (
        <ul className="agent-files" aria-label={text('filesTitle')}>
          {files.map((file) => (
            <StoredFile key={file.file_id} file={file} knowledgeId={knowledgeId ?? ''} />
          ))}
          {pending.map((file) => (
            <FileOnItsWay key={file.name} file={file} onRetry={() => retry(file)} onCancel={() => cancel(file)} />
          ))}
        </ul>
      ) : null}
      <p className="agent-hint">{text('knowledgeUsed', { used: sizeOf(used), total: sizeOf(limits.knowledgeTotalBytes) })}</p>
      <DriveFiles />
    </div>
  );
}

function StoredFile({ file, knowledgeId }: { file: FileEntity; knowledgeId: string }) {
  const text = useMessages();
  const { api, notify } = useShell();
  const client = useQueryClient();
  const { file_id: fileId, file_name: name, status = 'stored', failure } = file;
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notify.error({ title: text('fileFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
    await client.invalidateQueries({ queryKey: agentKeys.knowledge(knowledgeId) });
  };
  return (
    <li>
      <span className="agent-option">
        <Link to={routes.file(fileId)} dir="auto">
          {name}
        </Link>
        {failure ? <span className="agent-problem">{failure}</span> : null}
      </span>
      <Tag>{text(`file-${status}`)}</Tag>
      {status === 'failed' ? (
        <Button
          size="small"
          type="text"
          icon={<RefreshCw size={14} />}
          aria-label={text('readAgain', { name })}
          onClick={() => void act(() => readAgain(api, fileId))}
        />
      ) : null}
      <Button
        size="small"
        type="text"
        icon={<X size={14} />}
        aria-label={text('removeFile', { name })}
        onClick={() => void act(() => removeFile(api, fileId))}
      />
    </li>
  );
}

function FileOnItsWay({ file, onRetry, onCancel }: { file: PendingFile; onRetry: () => void; onCancel: () => void }) {
  const text = useMessages();
  const { name, part, problem } = file;
  return (
    <li>
      <span className="agent-option">
        <span dir="auto">{name}</span>
        {problem ? (
          <span className="agent-problem" role="alert">
            {problem}
          </span>
        ) : (
          <Progress percent={Math.floor(part * 100)} size="small" aria-label={text('sendingFile', { name })} />
        )}
      </span>
      {problem ? (
        <Button size="small" onClick={onRetry}>
          {text('retryFile')}
        </Button>
      ) : null}
      <Button size="small" type="text" icon={<X size={14} />} aria-label={text('cancelFile', { name })} onClick={onCancel} />
    </li>
  );
}

/** The names that a Google sign-in brought along (decisions, section 2). Their contents are the user's to fetch: we hold no key to them. */
function DriveFiles() {
  const text = useMessages();
  const email = useSession()?.email ?? '';
  const files = parseDriveFiles(localStorage.getItem(`atrium.drive-files:${email}`));
  const list = files.length ? (
    <>
      <p className="agent-hint">{text('driveNote')}</p>
      <ul className="agent-files" aria-label={text('driveTitle')}>
        {files.map(({ id, name }) => (
          <li key={id}>
            <a href={`https://drive.google.com/open?id=${encodeURIComponent(id)}`} target="_blank" rel="noopener noreferrer" dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  ) : (
    <p className="agent-hint">{text('noDriveFiles')}</p>
  );
  return <Collapse size="small" ghost items={[{ key: 'drive', label: text('driveTitle'), children: list }]} />;
}
