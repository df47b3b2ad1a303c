import type { Model } from 'shared-contracts';
import { formatDate, Modal } from 'shared-ui';
import { useModelsMessages } from '../../messages/models.ts';
import { ModelFactList } from './model-facts.tsx';

/** Shows everything that is known about a model. */
export function ModelDetails({ model, onClose }: { model: Model; onClose: () => void }) {
  const text = useModelsMessages();
  const { modelName, description, releaseDate, facts } = model;
  return (
    <Modal open title={<bdi>{modelName}</bdi>} footer={null} onCancel={onClose}>
      <p dir="auto">{description}</p>
      {facts ? <ModelFactList facts={facts} /> : null}
      {releaseDate ? <p>{text('released', { date: formatDate(releaseDate, { timeZone: 'UTC' }) })}</p> : null}
    </Modal>
  );
}
