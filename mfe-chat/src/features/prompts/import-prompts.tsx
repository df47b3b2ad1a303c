import { useRef, useState } from 'react';
import { inMegabytes } from 'shared-contracts';
import { importPrompts, type PromptFields, promptLimits } from 'shared-contracts/prompt-calls';
import { cutText } from 'shared-contracts/text';
import { Alert, Button, Modal } from 'shared-ui';
import { Upload } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { readArchive, readPrompts } from '../../core/prompt/prompt-files.model.ts';
import { archiveLimits } from '../../core/prompt/skill-files.model.ts';
import { usePromptMessages } from '../../messages/prompts.ts';
import * as styles from './prompts.module.css';

interface Found {
  readonly prompts: readonly PromptFields[];
  readonly problems: readonly string[];
}

/** Limits how many files that were left out are named. */
const shownMax = 10;

/** Imports prompts and skills from files: shows what was found and left out before anything is saved. */
export function ImportPrompts({ onClose }: { onClose: () => void }) {
  const text = usePromptMessages();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found>();
  const save = useCallAction(importPrompts, {
    failure: text('importFailed'),
    success: ({ created }) => text('importDone', { count: created }),
  });
  const read = async (files: readonly File[]): Promise<Found> => {
    const prompts: PromptFields[] = [];
    const problems: string[] = [];
    for (const file of files) {
      const { name } = file;
      if (file.size > promptLimits.importFileMaxBytes) {
        problems.push(text('importTooLarge', { name, size: inMegabytes(promptLimits.importFileMaxBytes) }));
        continue;
      }
      const isArchive = /\.(zip|skill)$/i.test(name);
      const some = isArchive ? readArchive(new Uint8Array(await file.arrayBuffer())) : readPrompts(name, await file.text());
      if (!some) {
        const size = inMegabytes(archiveLimits.unpackedBytes);
        problems.push(isArchive ? text('importArchive', { name, size }) : text('importUnreadable', { name }));
      }
      prompts.push(...(some?.prompts ?? []));
      for (const path of some?.leftOut?.slice(0, shownMax) ?? []) problems.push(text('importLeftOut', { name, path: cutText(path, 120) }));
      for (const title of some?.bad ?? []) problems.push(text('importBad', { name, title }));
    }
    if (prompts.length > promptLimits.importMax) problems.push(text('importTooMany', { count: promptLimits.importMax }));
    return { prompts: prompts.slice(0, promptLimits.importMax), problems };
  };
  const handleImport = async ({ prompts }: Found) => {
    await save.mutateAsync({ body: { prompts: [...prompts] } }).then(onClose, () => undefined);
  };
  const footer = (
    <div className={styles.actions}>
      <Button onClick={onClose}>{text('cancel')}</Button>
      {found?.prompts.length ? (
        <Button type="primary" loading={save.isPending} onClick={() => void handleImport(found)}>
          {text('importDo')}
        </Button>
      ) : null}
    </div>
  );
  return (
    <Modal open title={text('importTitle')} footer={footer} onCancel={onClose}>
      <p>{text('importNote')}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,.md,.markdown,.txt,.zip,.skill,application/json,text/markdown,text/plain"
        multiple
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length) void read(files).then(setFound);
        }}
      />
      <Button icon={<Upload size={16} />} onClick={() => input.current?.click()}>
        {text('importChoose')}
      </Button>
      <div role="status">
        {found ? <p>{text('importFound', { count: found.prompts.length })}</p> : null}
        {found?.problems.map((problem) => (
          <Alert key={problem} type="warning" showIcon title={<bdi>{problem}</bdi>} className={styles.problem ?? ''} />
        ))}
      </div>
    </Modal>
  );
}
