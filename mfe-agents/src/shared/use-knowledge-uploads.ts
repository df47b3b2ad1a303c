import { useEffect, useRef, useState } from 'react';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import { agentKeys } from './agent-keys.ts';
import { newFolder, sendFile } from './knowledge.api.ts';

/** A file on its way; with a problem it waits for Retry. */
export interface PendingFile {
  readonly name: string;
  readonly size: number;
  readonly file: File;
  readonly part: number;
  readonly problem?: string | undefined;
}

/** Uploads into a knowledge folder, which is made with the first one. What has arrived stays, whatever becomes of the form. */
export function useKnowledgeUploads(knowledgeId: string | null, onFolder: (id: string) => void) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const folder = useRef<Promise<string> | undefined>(undefined);
  const stops = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const change = (name: string, part: Partial<PendingFile>) =>
    setPending((known) => known.map((one) => (one.name === name ? { ...one, ...part } : one)));
  const forget = (name: string) => setPending((known) => known.filter((one) => one.name !== name));

  const send = async (file: File) => {
    const stop = new AbortController();
    stops.current.set(file.name, stop);
    change(file.name, { problem: undefined });
    try {
      if (knowledgeId === null) folder.current ??= newFolder(api, email);
      const id = knowledgeId ?? (await folder.current) ?? '';
      const options = { signal: stop.signal, onProgress: (part: number) => change(file.name, { part }) };
      await sendFile(api, { email, file, knowledgeId: id }, options);
      if (knowledgeId === null) onFolder(id);
      await client.invalidateQueries({ queryKey: agentKeys.knowledge(id) });
      forget(file.name);
    } catch (error) {
      if (knowledgeId === null) folder.current = folder.current?.catch(() => newFolder(api, email));
      if (!stop.signal.aborted) change(file.name, { problem: error instanceof Error ? error.message : 'Not sent.' });
    }
    stops.current.delete(file.name);
  };

  return {
    pending,
    add: (file: File) => {
      setPending((known) => [...known, { name: file.name, size: file.size, file, part: 0 }]);
      void send(file);
    },
    retry: ({ file }: PendingFile) => void send(file),
    cancel: ({ name }: PendingFile) => {
      stops.current.get(name)?.abort();
      forget(name);
    },
  };
}
