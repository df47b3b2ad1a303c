import type { Scope } from 'shared-contracts/connection-calls';
import { ConnectionModal } from 'shared-ui/form';
import { useLocalModelsMessages } from '../../messages/local-models.ts';

const ownScope: Scope<'me'> = { of: 'me' };

/** Renders the dialog that connects a model for the user. `start` names the provider or the server on this computer to start with. */
export function ConnectDialog({ start, onClose }: { start: string | undefined; onClose: () => void }) {
  const text = useLocalModelsMessages();
  return <ConnectionModal title={text('connectModel')} scope={ownScope} start={start} onClose={onClose} />;
}
