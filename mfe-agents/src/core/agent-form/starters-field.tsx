import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { limits } from 'shared-contracts';
import { IconButton, Input } from 'shared-ui';
import { Plus, X } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { addStarters, replaceStarter } from './agent-form.model.ts';

interface StartersFieldProps {
  id: string;
  value: readonly string[];
  onChange: (starters: string[]) => void;
  /** Selects the texts and limits of the entries. */
  words?: 'starter' | 'topic';
}

const kinds = {
  starter: {
    add: 'addStarter',
    edit: 'editStarter',
    remove: 'removeStarter',
    full: 'startersFull',
    left: 'startersLeft',
    max: limits.agentStartersMax,
    maxLength: limits.agentStarterMax,
  },
  topic: {
    add: 'addTopic',
    edit: 'editTopic',
    remove: 'removeTopic',
    full: 'topicsFull',
    left: 'topicsLeft',
    max: limits.agentTopicsMax,
    maxLength: limits.agentTopicMax,
  },
} as const;

/** Renders a list of short texts. Enter or leaving the field adds one, and each pasted line becomes its own entry. */
export function StartersField({ id, value, onChange, words = 'starter' }: StartersFieldProps) {
  const text = useMessages();
  const { max, maxLength, ...keys } = kinds[words];
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(0);
  const add = (lines: readonly string[]) => {
    const all = addStarters(value, lines, maxLength);
    if (all.length > value.length) onChange(all.slice(0, max));
    setLeft(Math.max(0, all.length - max));
    setTyped('');
  };
  const handlePaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add([typed]);
  };
  const isFull = value.length >= max;
  return (
    <div className="ui-stack">
      {value.map((starter, index) => (
        <StarterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two starters can have the same text; only their position differs.
          key={`${index}/${starter}`}
          starter={starter}
          words={words}
          onChange={(next) => {
            setLeft(0);
            onChange(replaceStarter(value, index, next));
          }}
        />
      ))}
      <Input
        id={id}
        prefix={<Plus size={16} />}
        placeholder={text(isFull ? keys.full : keys.add, { max })}
        disabled={isFull}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
        onBlur={() => add([typed])}
      />
      {left > 0 ? (
        <p className={notes.problem} role="alert">
          {text(keys.left, { max, count: left })}
        </p>
      ) : null}
    </div>
  );
}

function StarterRow({ starter, onChange, words }: { starter: string; onChange: (next: string) => void; words: 'starter' | 'topic' }) {
  const text = useMessages();
  const { edit, remove, maxLength } = kinds[words];
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value !== starter) onChange(event.target.value);
  };
  return (
    <div className="ui-field-row">
      <Input
        defaultValue={starter}
        maxLength={maxLength}
        aria-label={text(edit, { starter })}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
      <IconButton type="default" icon={<X />} label={text(remove, { starter })} onClick={() => onChange('')} />
    </div>
  );
}
