import { useState } from 'react';
import { Button } from 'shared-ui';
import { ConnectionModal } from 'shared-ui/form';
import { Plug } from 'shared-ui/icons';
import { useModelsMessages } from '../../messages/models.ts';
import { ownScope, useModelActions } from './use-model-actions.ts';

/** Renders the button and form that connect a model provider. */
export function ConnectProvider() {
  const text = useModelsMessages();
  const { showConnected } = useModelActions();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<Plug />} onClick={() => setIsOpen(true)}>
        {text('connectProvider')}
      </Button>
      {isOpen ? (
        <ConnectionModal title={text('connectProvider')} scope={ownScope} onSaved={showConnected} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
