import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { renamedTo, splitExtension } from './rename.model.ts';

/** What `RenameInline` takes. */
export interface RenameInlineProps {
  /** The name now. */
  value: string;
  /** The accessible name of the field, for example 'Rename chat'. */
  label: string;
  /** Files and reports keep their extension: only the part before it is edited. */
  keepsExtension?: boolean;
  maxLength?: number;
  /** Gets the trimmed, changed, non-blank name; its failure is the caller's to show. */
  onSave: (name: string) => void;
  /** The edit ended without a change. */
  onCancel: () => void;
}

/** A name that is edited in place: Enter or leaving the field saves a changed name, Escape or a blank or unchanged one reverts. */
export function RenameInline({ value, label, keepsExtension = false, maxLength, onSave, onCancel }: RenameInlineProps) {
  const [typed, setTyped] = useState(() => (keepsExtension ? splitExtension(value).stem : value));
  // Enter unmounts the field, which then loses focus: one edit must end once.
  const isOver = useRef(false);

  const finish = (next: string | null) => {
    if (isOver.current) return;
    isOver.current = true;
    if (next === null) onCancel();
    else onSave(next);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish(renamedTo(value, typed, keepsExtension));
    if (event.key === 'Escape') finish(null);
  };

  return (
    <Input
      className="ui-rename-inline"
      size="small"
      aria-label={label}
      value={typed}
      maxLength={maxLength}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={handleKeyDown}
      onBlur={() => finish(renamedTo(value, typed, keepsExtension))}
    />
  );
}
