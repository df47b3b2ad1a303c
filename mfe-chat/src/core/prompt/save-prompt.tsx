import { useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { IconButton, LazyPart } from 'shared-ui';
import { Lightbulb } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';

const dialogs = lazyCode(() => import(/* webpackChunkName: "part-prompt-dialogs" */ './prompt-dialogs.tsx'));

/** Renders the button that saves a message as a prompt. */
export function SavePrompt({ words }: { words: string }) {
  const text = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton size="small" label={text('saveAsPrompt')} icon={<Lightbulb size={16} />} onClick={() => setIsOpen(true)} />
      {isOpen ? (
        <LazyPart code={dialogs} onClose={close}>
          {({ PromptDialogs }) => <PromptDialogs dialog={{ kind: 'save', words }} onFill={close} onClose={close} />}
        </LazyPart>
      ) : null}
    </>
  );
}
