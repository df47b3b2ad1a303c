import { type ChangeEvent, useContext, useRef, useState } from 'react';
import type { Attachment } from 'shared-contracts';
import { getFile } from 'shared-contracts/file-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, getLocale, IconButton, Spin } from 'shared-ui';
import { Paperclip, Play, RotateCcw, Square, X } from 'shared-ui/icons';
import { useArtifactMessages } from '../../messages/artifacts.ts';
import { ArtifactCode } from './artifact-code.tsx';
import { ChatFilesContext } from './chat-files.ts';
import { filesMaxBytes, type RunOutput, runSeconds } from './code-run.model.ts';
import * as styles from './code-run.module.css';
import { RunChart } from './run-chart.tsx';
import { type RunFile, useCodeRun } from './use-code-run.ts';

interface CodeRunProps {
  language: 'javascript' | 'python';
  code: string;
  title: string;
}

/** Runs code on the user's files and renders what it writes: text, tables and charts. */
export function CodeRun({ language, code, title }: CodeRunProps) {
  const text = useArtifactMessages();
  const host = useRef<HTMLDivElement>(null);
  const { state, outputs, problem, seconds, start, stop } = useCodeRun(host, title);
  const [files, setFiles] = useState<readonly RunFile[]>([]);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const isBusy = state === 'loading' || state === 'running' || state === 'silent';
  const add = async (chosen: readonly RunFileSource[]) => {
    const total = [...files.map(({ bytes }) => bytes.byteLength), ...chosen.map(({ size }) => size)].reduce((sum, size) => sum + size, 0);
    setIsTooLarge(total > filesMaxBytes);
    if (total > filesMaxBytes) return;
    const read = await Promise.all(chosen.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
    setFiles((known) => [...known.filter(({ name }) => !read.some((one) => one.name === name)), ...read]);
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    await add(chosen);
  };
  return (
    <div className={styles.run}>
      <div className={styles.bar}>
        <Button
          type="primary"
          icon={state === 'idle' ? <Play size={16} /> : <RotateCcw size={16} />}
          disabled={isBusy}
          onClick={() => start(language, code, files)}
        >
          {text(state === 'idle' ? 'run' : 'runAgain')}
        </Button>
        {isBusy ? (
          <Button icon={<Square size={16} />} onClick={stop}>
            {text('stop')}
          </Button>
        ) : null}
        <FileButton onChoose={(event) => void choose(event)} />
      </div>
      <ChatFiles taken={files.map(({ name }) => name)} onAdd={(file) => add([file])} />
      {isTooLarge ? <p role="alert">{text('filesTooLarge', { most: filesMaxBytes / 1024 / 1024 })}</p> : null}
      {files.length ? (
        <ul className={styles.files} aria-label={text('files')}>
          {files.map(({ name }) => (
            <li key={name}>
              <bdi>{name}</bdi>
              <IconButton
                size="small"
                label={text('removeFile', { name })}
                icon={<X size={14} />}
                onClick={() => setFiles(files.filter((file) => file.name !== name))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status">
        <RunStatus state={state} problem={problem} seconds={seconds} />
      </div>
      {outputs.length ? <Outputs outputs={outputs} /> : null}
      {state === 'done' && !outputs.length ? <p className={styles.note}>{text('noOutput')}</p> : null}
      {state === 'idle' ? <ArtifactCode kind={language} text={code} /> : null}
      <div ref={host} className={styles.host} />
    </div>
  );
}

/** Describes a file before it is read. */
type RunFileSource = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

interface ChatFilesProps {
  taken: readonly string[];
  onAdd: (file: RunFileSource) => Promise<void>;
}

/** Offers the files that are attached to the chat's messages. */
function ChatFiles({ taken, onAdd }: ChatFilesProps) {
  const text = useArtifactMessages();
  const { api, notify } = useShell();
  const [busy, setBusy] = useState('');
  const offered = useContext(ChatFilesContext).filter(({ file_name }) => !taken.includes(file_name));
  if (!offered.length) return null;
  const take = async ({ file_id, file_name: name }: Attachment) => {
    setBusy(file_id);
    try {
      const { s3_url: address } = await api.call(getFile, { query: { file_id } });
      const response = address ? await fetch(address) : undefined;
      if (!response?.ok) throw new Error(`The file could not be read: ${response?.status}`);
      await onAdd(new File([await response.blob()], name));
    } catch {
      notify.error({ title: text('fileFailed', { name }) });
    }
    setBusy('');
  };
  return (
    <ul className={styles.files} aria-label={text('chatFiles')}>
      {offered.map((file) => (
        <li key={file.file_id}>
          <Button type="text" size="small" loading={busy === file.file_id} onClick={() => void take(file)}>
            {text('addChatFile', { name: file.file_name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function FileButton({ onChoose }: { onChoose: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const text = useArtifactMessages();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Paperclip size={16} />} onClick={() => field.current?.click()}>
        {text('chooseFiles')}
      </Button>
      <input ref={field} type="file" multiple hidden onChange={onChoose} />
    </>
  );
}

function RunStatus({ state, problem, seconds }: Pick<ReturnType<typeof useCodeRun>, 'state' | 'problem' | 'seconds'>) {
  const text = useArtifactMessages();
  const shown = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(seconds);
  switch (state) {
    case 'idle':
      return <p className={styles.note}>{text('notRun')}</p>;
    case 'loading':
      return <Spin description={text('loadingPython')} />;
    case 'running':
      return <Spin description={text('running')} />;
    case 'done':
      return <p className={styles.note}>{text('ranFor', { seconds: shown })}</p>;
    case 'failed':
      return <Alert type="error" showIcon title={text('runFailed')} description={<pre className={styles.printed}>{problem}</pre>} />;
    case 'time':
      return <Alert type="warning" showIcon title={text('timeUp', { seconds: runSeconds })} />;
    case 'output':
      return <Alert type="warning" showIcon title={text('tooMuchOutput')} />;
    default:
      return <Alert type="warning" showIcon title={text(state)} />;
  }
}

function Outputs({ outputs }: { outputs: readonly RunOutput[] }) {
  const text = useArtifactMessages();
  return (
    <section className={styles.outputs} aria-label={text('output')}>
      {outputs.map((output, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an output is its place in a list that only grows.
        <Output key={index} output={output} />
      ))}
    </section>
  );
}

function Output({ output }: { output: RunOutput }) {
  if (output.type === 'print')
    return (
      <pre className={styles.printed} dir="auto">
        {output.text}
      </pre>
    );
  if (output.type === 'chart') return <RunChart output={output} />;
  const [header = [], ...rows] = output.rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div role="group" className={styles.scrolling} tabIndex={0} aria-label={output.title || undefined}>
      <table>
        {output.title ? <caption dir="auto">{output.title}</caption> : null}
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the table.
              <th key={index} scope="col" dir="auto">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the table.
            <tr key={index}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row.
                <td key={at} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
