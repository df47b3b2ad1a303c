import { Button, Progress } from 'antd';
import { type DragEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { type FileEntity, inMegabytes, limits } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useLeaveGuard } from '../forms/use-leave-guard.ts';
import { CircleAlert, CircleCheck, Pause, Play, RotateCcw, Upload, X } from '../icons.ts';
import { IconButton } from '../page/icon-button.tsx';
import { useMessages } from './messages.ts';
import { sizeText } from './size-text.ts';
import { findRefusal, Uploader, type UploadItem, type UploadPlace } from './uploader.ts';

const mostMegabytes = inMegabytes(limits.knowledgeTotalBytes);

/** Describes the props of `FileUploads`. */
export interface FileUploadsProps {
  /** Returns where the files go. Called once the first one is chosen. */
  place: () => Promise<UploadPlace>;
  /** What is already there. Duplicates and files over the limit are refused before any upload. */
  there: readonly { readonly name: string; readonly size: number }[];
  onUploaded: (file: FileEntity) => void;
  disabled?: boolean;
  /** The id of the file field, for a form with its own label. */
  id?: string | undefined;
  /** For forms: reports whether something prevents saving, such as a pending or failed upload. */
  onState?: ((state: UploadsState) => void) | undefined;
  /**
   * For forms that have their own leave guard: uploads end when the user leaves the page. Without it, this component asks before the user
   * leaves, uploads continue while the tab is open, and a toast reports a failure.
   */
  stopsWithPage?: boolean;
}

export type UploadsState = 'ready' | 'sending' | 'failed';

function toUploadsState(items: readonly UploadItem[]): UploadsState {
  if (items.some(({ state }) => state === 'failed')) return 'failed';
  return items.every(({ state }) => state === 'done' || state === 'refused') ? 'ready' : 'sending';
}

/** Renders a drop area, a button to choose files, and a row with the progress of each. */
export function FileUploads({ place, there, onUploaded, disabled = false, id, onState, stopsWithPage = false }: FileUploadsProps) {
  const text = useMessages();
  const { api, notify } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setIsOver] = useState(false);
  // The uploader outlives single renderings, so it always calls the latest callbacks.
  const onLost = ({ name, failure }: UploadItem) =>
    notify.error({ title: text('uploadLostTitle', { name }), ...(failure ? { description: failure } : {}) });
  const latest = useRef({ place, onUploaded, onLost });
  useEffect(() => {
    latest.current = { place, onUploaded, onLost };
  });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [uploader] = useState(
    () =>
      new Uploader({
        api,
        place: () => latest.current.place(),
        onDone: (file) => latest.current.onUploaded(file),
        // On the page, its row says so.
        onFailed: (item) => !isShown.current && latest.current.onLost(item),
      }),
  );
  const items = useSyncExternalStore(uploader.subscribe, uploader.items);
  // A file that is listed as stored has its row there.
  const rows = items.filter(({ state: progress, name }) => progress !== 'done' || !there.some((file) => file.name === name));
  const state = toUploadsState(items);
  useEffect(() => onState?.(state), [onState, state]);
  useEffect(() => (stopsWithPage ? () => uploader.stop() : undefined), [stopsWithPage, uploader]);
  const handleFiles = (files: FileList | null) => {
    const sentences = {
      duplicate: (file: string) => text('uploadDuplicate', { file }),
      tooMuch: text('uploadTooMuch', { size: mostMegabytes }),
    };
    if (files?.length) uploader.add([...files], (file, before) => findRefusal(file, [...there, ...before], sentences));
    if (input.current) input.current.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) handleFiles(event.dataTransfer.files);
  };
  return (
    <div className="file-uploads">
      {stopsWithPage ? null : <LeaveGuard isNeeded={state === 'sending'} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's short way; the button within does the same. */}
      <div
        className={isOver ? 'ui-file-drop ui-is-over' : 'ui-file-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <Button icon={<Upload />} disabled={disabled} aria-describedby={hint} onClick={() => input.current?.click()}>
          {text('uploadChoose')}
        </Button>
        <span id={hint}>{text('uploadHint', { size: mostMegabytes })}</span>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          hidden
          aria-label={id === undefined ? text('uploads') : undefined}
          onChange={(event) => handleFiles(event.target.files)}
        />
      </div>
      {rows.length > 0 ? (
        <ul className="ui-upload-rows" aria-label={text('uploads')}>
          {rows.map((item) => (
            <UploadRow key={item.key} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function LeaveGuard({ isNeeded }: { isNeeded: boolean }) {
  const text = useMessages();
  useLeaveGuard(isNeeded, {
    title: text('uploadLeaveTitle'),
    body: text('uploadLeaveBody'),
    okLabel: text('uploadLeaveOk'),
    cancelLabel: text('uploadLeaveStay'),
  });
  return null;
}

function UploadRow({ item, uploader }: { item: UploadItem; uploader: Uploader }) {
  const text = useMessages();
  const { key, name, state, sent, size, failure, canRetry } = item;
  const isBad = state === 'failed' || state === 'refused';
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100);
  return (
    <li className="ui-upload-row">
      {state === 'done' ? <CircleCheck className="ui-upload-done" /> : null}
      {isBad ? <CircleAlert className="ui-upload-failed" /> : null}
      <div className="ui-upload-body">
        <span className="ui-upload-name" dir="auto">
          {name}
        </span>
        {state === 'sending' || state === 'paused' ? (
          <Progress percent={percent} showInfo={false} size="small" aria-label={text('uploadProgress', { name })} />
        ) : null}
        <span className="ui-upload-note" role={isBad ? 'alert' : undefined}>
          {failure ?? text(`upload_${state}`, { percent, size: sizeText(size) })}
        </span>
      </div>
      {state === 'sending' ? (
        <IconButton icon={<Pause />} label={text('uploadPause', { name })} onClick={() => uploader.pause(key)} />
      ) : null}
      {state === 'paused' ? (
        <IconButton icon={<Play />} label={text('uploadResume', { name })} onClick={() => uploader.resume(key)} />
      ) : null}
      {canRetry ? <IconButton icon={<RotateCcw />} label={text('uploadRetry', { name })} onClick={() => uploader.resume(key)} /> : null}
      <IconButton
        icon={<X />}
        label={text(state === 'done' || isBad ? 'uploadDismiss' : 'uploadCancel', { name })}
        onClick={() => uploader.remove(key)}
      />
    </li>
  );
}
