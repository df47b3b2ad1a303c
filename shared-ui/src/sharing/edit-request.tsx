import { type Access, requestEditAccess } from 'shared-contracts/access-calls';
import { Alert, Button } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import type { SharedThing } from '../items/shared-thing.ts';
import { useShareMessages } from './share-messages.ts';

interface AskToEditProps {
  readonly thing: Pick<SharedThing, 'kind' | 'id'>;
  readonly owner: string;
}

/** Lets someone who may only read or use a thing ask its owner for edit access. */
export function AskToEdit({ thing: { kind, id }, owner }: AskToEditProps) {
  const text = useShareMessages();
  const ask = useCallAction(requestEditAccess, { failure: text('askFailed') });
  return (
    <>
      <p>{text('mayNotShare', { owner })}</p>
      <div role="status">{ask.data ? text(ask.data.is_new ? 'askedToEdit' : 'askedBefore', { owner }) : null}</div>
      {ask.data ? null : (
        <Button loading={ask.isPending} onClick={() => ask.mutate({ body: { kind, id } })}>
          {text('askToEdit')}
        </Button>
      )}
    </>
  );
}

interface EditRequestProps {
  /** The address of the person who asks. */
  readonly asker: string;
  readonly access: Access;
  readonly isBusy: boolean;
  readonly onGive: () => void;
}

/** Shows the owner who asks for edit access, until they have it. */
export function EditRequest({ asker, access, isBusy, onGive }: EditRequestProps) {
  const text = useShareMessages();
  const given = access.grants.find(({ grantee }) => grantee.kind === 'person' && grantee.id === asker);
  if (given?.level === 'edit') return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={text('asksToEdit', { name: given?.grantee.name ?? asker })}
      action={
        <Button type="primary" disabled={isBusy} onClick={onGive}>
          {text('giveEdit')}
        </Button>
      }
    />
  );
}
