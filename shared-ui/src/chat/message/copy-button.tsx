import { Button, Tooltip } from 'antd';
import { Check, Copy } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { useCopied } from '../../text/use-copied.ts';

/** What `CopyButton` takes. */
export interface CopyButtonProps {
  value: string;
  /** The accessible name, 'Copy' unless said otherwise. */
  label?: string;
}

/** Copies a text; says 'Copied!' for two seconds. */
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
