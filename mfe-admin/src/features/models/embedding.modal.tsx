import { previewEmbedding, startEmbedding } from 'shared-contracts/admin-calls';
import { Modal, QueryView } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { formatMoney } from 'shared-ui/usage';
import { useModelsMessages } from '../../messages/models.ts';

interface EmbeddingModalProps {
  readonly model: string;
  readonly name: string;
  /** Whether it is the current model, which ends what was to replace it. */
  readonly isCancel: boolean;
  readonly onClose: () => void;
}

/** Shows what a model would embed and what that costs, before anything is sent to it. */
export function EmbeddingModal({ model, name, isCancel, onClose }: EmbeddingModalProps) {
  const text = useModelsMessages();
  const start = useCallAction(startEmbedding, { success: () => text('saved') });
  const query = { embedding_model: model };
  const preview = useCall(previewEmbedding, { query }, { isEnabled: !isCancel, refetchOnMount: 'always' });
  return (
    <Modal
      open
      title={text(isCancel ? 'embeddingKeep' : 'embeddingTitleOf', { name })}
      okText={text(isCancel ? 'save' : 'embeddingStart')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: start.isPending, disabled: !isCancel && !preview.isSuccess }}
      onOk={() => start.mutate({ body: query }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {isCancel ? (
        <p>{text('embeddingKeepNote')}</p>
      ) : (
        <QueryView query={preview} failedTitle={text('embeddingFailed')}>
          {({ passages, tokens, cost_micro: cost, currency }) => (
            <>
              <p>
                {passages === null || tokens === null
                  ? text('embeddingVolumeUnknown')
                  : text('embeddingVolume', { count: passages, tokens })}
              </p>
              {cost !== null && currency !== null ? <p>{text('embeddingPrice', { amount: formatMoney(cost, currency) })}</p> : null}
              {currency === null ? <p>{text('embeddingPriceUnknown')}</p> : null}
              <p>{text('embeddingSends')}</p>
            </>
          )}
        </QueryView>
      )}
    </Modal>
  );
}
