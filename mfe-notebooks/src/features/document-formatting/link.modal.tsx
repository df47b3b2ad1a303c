import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button, DialogFoot, Input, Modal } from 'shared-ui';
import { parseTypedLink } from '../../core/document/text/safe-link.model.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import * as styles from './link.modal.module.css';

/** Sets, changes or removes the link of the selected text. Without a selection the address becomes the text. */
export function LinkModal({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useDocumentMessages();
  const problemId = useId();
  const [isLinked] = useState(() => editor.isActive('link'));
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setIsWrong] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const href = parseTypedLink(address);
    if (href === null) return setIsWrong(true);
    if (editor.state.selection.empty && !isLinked)
      editor
        .chain()
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const handleRemove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Modal open title={text('link')} footer={null} onCancel={onClose} afterClose={() => editor.commands.focus()} destroyOnHidden>
      <form className={styles.form} onSubmit={handleSubmit}>
        <Input
          autoFocus
          value={address}
          aria-label={text('linkAddress')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          placeholder="https://"
          maxLength={2_000}
          onChange={(event) => {
            setAddress(event.target.value);
            setIsWrong(false);
          }}
        />
        {isWrong ? (
          <p id={problemId} className={styles.problem} role="alert">
            {text('linkWrong')}
          </p>
        ) : null}
        <DialogFoot onCancel={onClose} note={isLinked ? <Button onClick={handleRemove}>{text('linkRemove')}</Button> : null}>
          <Button type="primary" htmlType="submit">
            {text('linkSet')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
