import { useEffect, useId } from 'react';
import { lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { getLocale, IconButton, Spin } from 'shared-ui';
import { Pause, Play, Square } from 'shared-ui/icons';
import { useStore } from 'zustand';
import { useAnswerMessages } from '../../messages/answers.ts';
import { pauseReading, type Reading, readingStore, resumeReading, stopReading } from '../speech/reading.store.ts';

const reader = lazyCode(() => import(/* webpackChunkName: "speech" */ '../speech/reader.ts'));

/** Reads an answer aloud. Only one answer on the page is read at a time. */
export function useReading(content: string) {
  const { api, notify } = useShell();
  const id = useId();
  const status = useStore(readingStore, ({ reading }) => (reading?.id === id ? reading.status : null));
  // Stop reading when the user leaves the chat.
  useEffect(() => () => stopReading(id), [id]);
  const start = async () => {
    const { readAloud } = await reader.eventually();
    await readAloud({ id, content, language: getLocale(), api, notify });
  };
  return { id, status, start };
}

/** Pauses and stops what is read aloud. */
export function ReadingControls({ id, status }: Reading) {
  const text = useAnswerMessages();
  return (
    <>
      <span className="ui-visually-hidden" role="status">
        {status === 'loading' ? text('readingLoads') : ''}
      </span>
      {status === 'paused' ? (
        <IconButton size="small" label={text('resumeReading')} icon={<Play size={16} />} onClick={() => resumeReading(id)} />
      ) : (
        <IconButton
          size="small"
          label={text('pauseReading')}
          // Not the button's own state of loading, in which it can't be pressed.
          icon={status === 'loading' ? <Spin size="small" /> : <Pause size={16} />}
          onClick={() => pauseReading(id)}
        />
      )}
      <IconButton size="small" label={text('stopReading')} icon={<Square size={16} />} onClick={() => stopReading(id)} />
    </>
  );
}
