import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { Button, Input } from 'shared-ui';
import { Plus, X } from 'shared-ui/icons';
import { withStarter, withStarterAt } from './agent-form.model.ts';
import { useMessages } from './messages.ts';

interface StartersFieldProps {
  /** The id that the form's label points to. */
  id: string;
  value: readonly string[];
  onChange: (starters: string[]) => void;
  /** What the entries are called. */
  words?: 'starter' | 'topic';
}

const wordKeys = {
  starter: { add: 'addStarter', edit: 'editStarter', remove: 'removeStarter' },
  topic: { add: 'addTopic', edit: 'editTopic', remove: 'removeTopic' },
} as const;

/** Starters: Enter or leaving the last field adds one; each is edited in place or removed. */
export function StartersField({ id, value, onChange, words = 'starter' }: StartersFieldProps) {
  const text = useMessages();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim()) onChange(withStarter(value, typed));
    setTyped('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="stack">
      {value.map((starter, index) => (
        <StarterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two starters may have the same words; the place tells them apart.
          key={`${index}/${starter}`}
          starter={starter}
          words={words}
          onChange={(next) => onChange(withStarterAt(value, index, next))}
        />
      ))}
      <Input
        id={id}
        prefix={<Plus size={16} />}
        placeholder={text(wordKeys[words].add)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={add}
      />
    </div>
  );
}

function StarterRow({ starter, onChange, words }: { starter: string; onChange: (next: string) => void; words: 'starter' | 'topic' }) {
  const text = useMessages();
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
    <div className="field-row">
      <Input defaultValue={starter} aria-label={text(wordKeys[words].edit, { starter })} onKeyDown={handleKeyDown} onBlur={handleBlur} />
      <Button icon={<X />} aria-label={text(wordKeys[words].remove, { starter })} onClick={() => onChange('')} />
    </div>
  );
}
