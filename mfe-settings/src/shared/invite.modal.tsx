import type { Workspace } from 'shared-contracts/settings-calls';
import { Modal } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';
import { InviteForm } from './invite-form.tsx';

/** Invites people to a workspace, one after the other. */
export function InviteModal({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const text = useMessages();
  return (
    <Modal open title={text('inviteTo', { name: workspace.name })} footer={null} onCancel={onClose}>
      <InviteForm workspaceId={workspace.workspace_id} ownRole={workspace.role} onClose={onClose} />
    </Modal>
  );
}
