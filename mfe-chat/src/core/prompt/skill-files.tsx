import { useRef, useState } from 'react';
import { type SkillFile, skillFilesLength, skillLimits } from 'shared-contracts/prompt-calls';
import { Button, IconButton, Input } from 'shared-ui';
import { Plus, Upload, X } from 'shared-ui/icons';
import { usePromptMessages } from '../../messages/prompts.ts';
import { decodeText } from './prompt.model.ts';
import * as styles from './prompt.module.css';

interface SkillFilesProps {
  files: readonly SkillFile[];
  onChange: (files: readonly SkillFile[]) => void;
}

/** Lists the text files of a skill with their names and texts, and adds empty ones or copies from the computer. */
export function SkillFiles({ files, onChange }: SkillFilesProps) {
  const text = usePromptMessages();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const change = (index: number, part: Partial<SkillFile>) => onChange(files.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const isFull = files.length >= skillLimits.filesMax;
  const handleUpload = async (chosen: readonly File[]) => {
    const read = await Promise.all(
      chosen.map(async (file) => ({ name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())) })),
    );
    const texts = read.flatMap(({ name, text: content }) => (content === undefined ? [] : [{ name, text: content }]));
    setProblems(read.filter((one) => one.text === undefined).map(({ name }) => text('fileNotText', { name })));
    onChange([...files, ...texts].slice(0, skillLimits.filesMax));
  };
  return (
    <fieldset className={styles.variables}>
      <legend>{text('files')}</legend>
      <p className={styles.hint}>{text('filesHint', { used: skillFilesLength(files), most: skillLimits.filesTextMax })}</p>
      {files.map(({ name, text: content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name of a file changes while it is typed.
        <div key={index} className={styles.file}>
          <Input
            aria-label={text('fileName', { number: index + 1 })}
            placeholder="examples/letter.md"
            maxLength={skillLimits.fileNameMax}
            autoComplete="off"
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <IconButton
            label={text('removeFile', { name: name || String(index + 1) })}
            icon={<X size={16} />}
            onClick={() => onChange(files.filter((_, at) => at !== index))}
          />
          <Input.TextArea
            className={styles.choices ?? ''}
            aria-label={text('fileText', { name: name || String(index + 1) })}
            dir="auto"
            autoSize={{ minRows: 2, maxRows: 10 }}
            maxLength={skillLimits.filesTextMax}
            value={content}
            onChange={({ target }) => change(index, { text: target.value })}
          />
        </div>
      ))}
      <input
        ref={input}
        hidden
        type="file"
        multiple
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          void handleUpload(chosen);
        }}
      />
      <div className={styles.fileActions}>
        <Button icon={<Plus size={16} />} disabled={isFull} onClick={() => onChange([...files, { name: '', text: '' }])}>
          {text('addFile')}
        </Button>
        <Button icon={<Upload size={16} />} disabled={isFull} onClick={() => input.current?.click()}>
          {text('uploadFiles')}
        </Button>
      </div>
      <div role="status">
        {isFull ? <p className={styles.hint}>{text('filesFull', { count: skillLimits.filesMax })}</p> : null}
        {problems.map((problem) => (
          <p key={problem} className={styles.hint}>
            <bdi>{problem}</bdi>
          </p>
        ))}
      </div>
    </fieldset>
  );
}
