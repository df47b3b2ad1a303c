import { Button, Tooltip } from 'antd';
import { Check, Copy } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { useCopied } from '../../text/use-copied.ts';

/** Describes the props of `CopyButton`. */
export interface CopyButtonProps {
  value: string;
  /** The accessible name; 'Copy' by default. */
  label?: string;
}

/** Copies a text and says 'Copied!' for two seconds. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  const name = isCopied ? text('copied') : (label ?? text('copy'));
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        size="small"
        aria-label={name}
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => copy(value)}
      />
    </Tooltip>
  );
}
