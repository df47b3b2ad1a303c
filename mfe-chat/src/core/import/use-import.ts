import { useCallback, useRef, useState } from 'react';
import { chatSessionChanged, isApiError, limits } from 'shared-contracts';
import { importChats, listSessions } from 'shared-contracts/calls';
import { createImportReport, decodeImport } from 'shared-contracts/imports';
import { useShell } from 'shared-contracts/shell';
import { useCallCache } from 'shared-ui/query';
import { useImportMessages } from '../../messages/import.ts';
import { useMessages } from '../../messages/messages.ts';
import type { PartReason, PartsLeftOut } from './file-values.model.ts';
import { readChats, type Skipped, splitIntoBatches } from './import-chats.model.ts';

/** Describes the progress and the result of an import. */
export interface ImportState {
  readonly phase: 'idle' | 'reading' | 'sending' | 'over';
  readonly name: string;
  readonly done: number;
  readonly total: number;
  readonly imported: number;
  readonly known: number;
  readonly skipped: readonly Skipped[];
  /** The parts of chats that were left out or changed. */
  readonly leftOut: PartsLeftOut;
  /** The files that could not be read, and what interrupted the import. */
  readonly problems: readonly string[];
  readonly isStopped: boolean;
}

const start: ImportState = {
  phase: 'idle',
  name: '',
  done: 0,
  total: 0,
  imported: 0,
  known: 0,
  skipped: [],
  leftOut: [],
  problems: [],
  isStopped: false,
};

function joinReports(...lists: readonly PartsLeftOut[]): PartsLeftOut {
  const report = createImportReport<PartReason>();
  for (const list of lists) report.addAll(list);
  return report.list();
}

/** Reads chat files in the browser and sends their chats to the server, request by request. */
export function useImport() {
  const { api, bus } = useShell();
  const text = useImportMessages();
  const common = useMessages();
  const cache = useCallCache();
  const [state, setState] = useState(start);
  const stopping = useRef<AbortController | null>(null);
  const add = (change: Partial<ImportState> | ((now: ImportState) => Partial<ImportState>)) =>
    setState((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));

  const read = async (file: File) => {
    const isPacked = new Uint8Array(await file.slice(0, 2).arrayBuffer()).join() === '80,75';
    if (isPacked) return text('importZip');
    if (file.size > limits.importFileMaxBytes) return text('importTooLarge', { size: limits.importFileMaxBytes / 1024 / 1024 });
    try {
      return readChats(JSON.parse(decodeImport(new Uint8Array(await file.arrayBuffer())))) ?? text('importUnknown');
    } catch {
      return text('importUnreadable');
    }
  };

  const send = async (read: NonNullable<ReturnType<typeof readChats>>, signal: AbortSignal) => {
    add((now) => ({
      phase: 'sending',
      total: now.total + read.chats.length,
      skipped: [...now.skipped, ...read.skipped],
      leftOut: joinReports(now.leftOut, read.leftOut),
    }));
    for (const chats of splitIntoBatches(read.chats)) {
      if (signal.aborted) return;
      const { results } = await api.call(importChats, { body: { chats } }, { signal });
      const titles = new Map(chats.map(({ source_id, title }) => [source_id, title]));
      const pictures = createImportReport<PartReason>();
      for (const { source_id, without_picture: count } of results) if (count) pictures.add('pictures', titles.get(source_id), count);
      const imported = results.filter(({ outcome }) => outcome === 'imported').length;
      add((now) => ({
        done: now.done + chats.length,
        imported: now.imported + imported,
        known: now.known + results.length - imported,
        leftOut: joinReports(now.leftOut, pictures.list()),
      }));
      const [one] = results;
      if (one) bus.publish(chatSessionChanged, { sessionId: one.session_id, change: 'moved' });
    }
  };

  const bring = async (files: readonly File[]) => {
    const controller = new AbortController();
    stopping.current = controller;
    setState(start);
    try {
      for (const file of files) {
        add({ phase: 'reading', name: file.name });
        const chats = await read(file);
        if (typeof chats === 'string') add((now) => ({ problems: [...now.problems, `${file.name}: ${chats}`] }));
        else await send(chats, controller.signal);
      }
    } catch (error) {
      const detail = isApiError(error) ? error.message : common('voteFailedDetail');
      if (!controller.signal.aborted)
        add((now) => ({ problems: [...now.problems, `${text('importFailedTitle')}: ${detail} ${text('importAgain')}`] }));
    }
    add({ phase: 'over', isStopped: controller.signal.aborted });
    await cache.refresh(listSessions);
  };

  const stop = useCallback(() => stopping.current?.abort(), []);
  return { state, bring, stop };
}
