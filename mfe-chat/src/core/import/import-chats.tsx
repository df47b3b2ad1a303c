import { useEffect, useId, useRef } from 'react';
import { Button, formatList, Modal, Spin } from 'shared-ui';
import { Upload } from 'shared-ui/icons';
import { useHistoryMessages } from '../../messages/history.ts';
import { useImportMessages } from '../../messages/import.ts';
import type { PartReason, PartsLeftOut } from './file-values.model.ts';
import type { Skipped } from './import-chats.model.ts';
import * as styles from './import-chats.module.css';
import { type ImportState, useImport } from './use-import.ts';

const skippedShown = 10;

/** Imports chats from files, with progress and a list of what was left out. */
export function ImportChats({ onClose }: { onClose: () => void }) {
  const text = useImportMessages();
  const common = useHistoryMessages();
  const { state, bring, stop } = useImport();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state.phase === 'reading' || state.phase === 'sending';
  useEffect(() => stop, [stop]);
  return (
    <Modal
      open
      title={common('importChats')}
      onCancel={onClose}
      mask={{ closable: !isBusy }}
      footer={isBusy ? <Button onClick={stop}>{text('importStop')}</Button> : <Button onClick={onClose}>{common('done')}</Button>}
    >
      <p>{text('importNote')}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json,.zip"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length) void bring(files);
        }}
      />
      {isBusy ? (
        <Progress state={state} />
      ) : (
        <Button type={state.phase === 'over' ? 'default' : 'primary'} icon={<Upload size={16} />} onClick={() => input.current?.click()}>
          {text('importChoose')}
        </Button>
      )}
      {state.phase === 'over' ? <Report state={state} /> : null}
    </Modal>
  );
}

function Progress({ state: { phase, name, done, total } }: { state: ImportState }) {
  const text = useImportMessages();
  const id = useId();
  if (phase === 'reading')
    return (
      <div role="status">
        <Spin size="small" /> {text('importReading', { name })}
      </div>
    );
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{text('importProgress', { done, total })}</label>
      <progress id={id} value={done} max={total || 1} />
    </div>
  );
}

function Report({ state: { imported, known, skipped, leftOut, problems, isStopped } }: { state: ImportState }) {
  const text = useImportMessages();
  return (
    <div className={styles.report} role="status">
      {isStopped ? <p>{text('importStopped')}</p> : null}
      {imported || !problems.length ? <p>{text('importDone', { count: imported })}</p> : null}
      {known ? <p>{text('importKnown', { count: known })}</p> : null}
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          {problem}
        </p>
      ))}
      {skipped.length ? <SkippedList skipped={skipped} /> : null}
      {leftOut.length ? <LeftOutList leftOut={leftOut} /> : null}
    </div>
  );
}

const skippedTexts = { empty: 'importEmpty', tooLong: 'importTooLong', unknown: 'importUnknownChat' } as const;

function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  const text = useImportMessages();
  const common = useHistoryMessages();
  return (
    <>
      <p>{text('importSkipped', { count: skipped.length })}</p>
      <ul>
        {skipped.slice(0, skippedShown).map(({ title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is final and titles repeat.
          <li key={index}>
            <span dir="auto">{title || common('untitledChat')}</span>: {text(skippedTexts[reason])}
          </li>
        ))}
        {skipped.length > skippedShown ? <li>{text('importMore', { count: skipped.length - skippedShown })}</li> : null}
      </ul>
    </>
  );
}

const partTexts = {
  pictures: 'leftPictures',
  recordings: 'leftRecordings',
  files: 'leftFiles',
  toolCalls: 'leftToolCalls',
  thoughts: 'leftThoughts',
  hidden: 'leftHidden',
  citations: 'leftCitations',
  edits: 'leftEdits',
  details: 'leftDetails',
  dates: 'leftDates',
  characters: 'leftCharacters',
  shortened: 'leftShortened',
  unknownParts: 'leftUnknownParts',
} as const satisfies Record<PartReason, string>;

/** Lists the parts of chats that were left out or changed: how many, and the names of the first. */
function LeftOutList({ leftOut }: { leftOut: PartsLeftOut }) {
  const text = useImportMessages();
  return (
    <>
      <p>{text('importLeftOut')}</p>
      <ul>
        {leftOut.map(({ reason, count, names }) => (
          <li key={reason}>
            {text(partTexts[reason], { amount: count })}
            {names.length ? (
              <div className={styles.names}>
                <span dir="auto">{formatList(names)}</span>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
