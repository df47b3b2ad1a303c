import type { ReactNode } from 'react';
import { type Grantee, type LeftBehind, previewTransfer, type TransferPreview, transferThing } from 'shared-contracts/access-calls';
import { useShell } from 'shared-contracts/shell';
import { formatList, Modal, QueryView } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { useKindNames } from '../items/item-kinds.ts';
import type { SharedThing } from '../items/shared-thing.ts';
import { useShareMessages } from './share-messages.ts';

interface TransferDialogProps {
  readonly thing: SharedThing;
  readonly to: Pick<Grantee, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Says what changes when somebody else becomes the owner, and does it. */
export function TransferDialog({ thing, to, onClose }: TransferDialogProps) {
  const text = useShareMessages();
  const { notify } = useShell();
  const { kind, id } = thing;
  const transfer = useCallAction(transferThing, { failure: text('transferFailed') });
  // After the transfer, the user is no longer the owner and may not ask.
  const isOpen = !(transfer.isPending || transfer.isSuccess);
  const preview = useCall(previewTransfer, { query: { kind, id, to: to.id } }, { refetchOnMount: 'always', isEnabled: isOpen });
  const handleOk = () =>
    // A list that loses its last row takes the dialog along, so the toast can't wait for the dialog's own callbacks.
    transfer.mutateAsync({ body: { kind, id, to: to.id } }).then(
      () => {
        notify.success({ title: text('transferredTitle'), description: text('transferredDetail', { name: to.name, thing: thing.name }) });
        onClose();
      },
      // A toast has said why.
      () => undefined,
    );
  return (
    <Modal
      open
      title={text('transferTitle', { name: to.name, thing: thing.name })}
      width={560}
      okText={text('makeOwner')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: transfer.isPending, disabled: !preview.data || preview.isFetching }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <QueryView query={preview} failedTitle={text('transferFailed')}>
        {(found) => <Consequences thing={thing} to={to} preview={found} />}
      </QueryView>
    </Modal>
  );
}

function Consequences({ thing, to, preview }: Pick<TransferDialogProps, 'thing' | 'to'> & { preview: TransferPreview }) {
  const text = useShareMessages();
  const kinds = useKindNames();
  const { name } = to;
  const hasContents = thing.kind === 'notebook' || thing.kind === 'work-area';
  const along = preview.things.filter(({ kind }) => kind !== thing.kind);
  return (
    <>
      <p>{text('transferNote', { name })}</p>
      {hasContents && along.length ? (
        <Consequence title={text('goesAlong')}>
          {along.map(({ kind, count }) => (
            <li key={kind}>{text('kindCount', { kind: kinds.all(kind), count })}</li>
          ))}
        </Consequence>
      ) : null}
      {preview.left_behind.length ? (
        <Consequence title={text('staysBehind', { name })}>
          {preview.left_behind.map((left) => (
            <li key={keyOf(left)}>{text(`left_${left.kind}`, { thing: left.thing, name: left.name })}</li>
          ))}
        </Consequence>
      ) : null}
      {preview.losing.length ? <p>{text('losing', { name, names: formatList(preview.losing) })}</p> : null}
    </>
  );
}

function Consequence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="ui-access-title">{title}</h3>
      <ul className="ui-access-plain">{children}</ul>
    </>
  );
}

const keyOf = ({ kind, thing, name }: LeftBehind) => `${kind}/${thing}/${name}`;
