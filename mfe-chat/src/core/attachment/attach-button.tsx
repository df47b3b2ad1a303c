import { useRef } from 'react';
import { IconButton } from 'shared-ui';
import { Paperclip } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';

/** Opens the device's file picker. */
export function AttachButton({ onPick }: { onPick: (files: FileList) => void }) {
  const text = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton shape="circle" label={text('attach')} icon={<Paperclip />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          if (target.files) onPick(target.files);
          // Allow the same file to be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
