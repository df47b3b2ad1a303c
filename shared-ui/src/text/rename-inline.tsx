import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { renamedTo, splitExtension } from './rename.model.ts';

/** Describes the props of `RenameInline`. */
export interface RenameInlineProps {
  /** The current name. */
  value: string;
  /** The accessible name of the field, for example 'Rename chat'. */
  label: string;
  /** Files and reports keep their extension: only the part before it is edited. */
  keepsExtension?: boolean;
  maxLength?: number;
  /** Receives the trimmed, changed, non-blank name. The caller reports a failure. */
  onSave: (name: string) => void;
  /** Called when the edit ends without a change. */
  onCancel: () => void;
}

/** Renders a name that is edited in place. Enter or leaving the field saves a changed name; Escape and a blank or unchanged name revert. */
export function RenameInline({ value: current, label, keepsExtension = false, maxLength, onSave, onCancel }: RenameInlineProps) {
  // The name may change while it is edited. Only what was seen counts, or leaving the field would change it back.
  const [value] = useState(current);
  const [typed, setTyped] = useState(() => (keepsExtension ? splitExtension(value).stem : value));
  // Enter unmounts the field, which then loses focus. One edit must end only once.
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
