import type { WorkArea } from 'shared-contracts';
import { Modal } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { AreaForm } from './area-form.tsx';
import { useAreaActions } from './use-area-actions.ts';

/** Renders the form that creates a Work Area and then opens it. */
export function CreateArea({ areas, onClose }: { areas: readonly WorkArea[]; onClose: () => void }) {
  const text = useMessages();
  const { create } = useAreaActions();
  return (
    <Modal open title={text('createArea')} footer={null} onCancel={onClose}>
      <AreaForm areas={areas} onSave={create} onCancel={onClose} />
    </Modal>
  );
}
