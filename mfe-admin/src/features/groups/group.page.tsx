import { useState } from 'react';
import { deleteGroup, type Group, getGroup, updateGroup } from 'shared-contracts/admin-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, PageHeader, QueryView } from 'shared-ui';
import { Pencil, Trash2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link, useParams } from 'shared-ui/router';
import { useGroupsMessages } from '../../messages/groups.ts';
import { GroupModal } from './group-form.modal.tsx';
import { GroupPeople } from './group-people.tsx';
import { GroupThings } from './group-things.tsx';
import { LossModal } from './loss.modal.tsx';

/** Shows one group with its people and what is shared with them. */
export function GroupPage() {
  const text = useGroupsMessages();
  const { group_id = '' } = useParams();
  const [isGone, setIsGone] = useState(false);
  const group = useCall(getGroup, { params: { group_id } }, { isEnabled: !isGone });
  return (
    <div className="ui-page">
      <p>
        <Link to="/admin/groups">{text('back')}</Link>
      </p>
      <QueryView query={group} failedTitle={text('failed')}>
        {(found) => (
          <>
            <PageHeader
              title={found.name}
              note={found.description}
              actions={<GroupActions group={found} onDelete={() => setIsGone(true)} onKeep={() => setIsGone(false)} />}
            />
            {isGone ? null : (
              <>
                <GroupPeople group={found} />
                <GroupThings group={found} />
              </>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function GroupActions({ group, onDelete, onKeep }: { group: Group; onDelete: () => void; onKeep: () => void }) {
  const text = useGroupsMessages();
  const { navigate } = useShell();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const update = useCallAction(updateGroup, { success: () => text('saved') });
  const remove = useCallAction(deleteGroup, { success: () => text('deleted') });
  const { group_id, name, people } = group;
  const params = { group_id };
  const close = () => setAsked(null);
  // Nothing asks for the group again once it is being deleted.
  const handleDelete = () => {
    onDelete();
    remove.mutate({ params }, { onSuccess: () => navigate.to('/admin/groups'), onError: onKeep });
  };
  return (
    <>
      <Button icon={<Pencil />} aria-label={text('edit', { name })} onClick={() => setAsked('edit')}>
        {text('editOk')}
      </Button>
      <Button icon={<Trash2 />} danger aria-label={text('delete', { name })} onClick={() => setAsked('delete')}>
        {text('deleteOk')}
      </Button>
      {asked === 'edit' ? (
        <GroupModal
          title={text('edit', { name })}
          group={group}
          isBusy={update.isPending}
          onSave={(body) => update.mutate({ params, body }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {asked === 'delete' ? (
        <LossModal
          group={group}
          title={text('deleteTitle', { name })}
          body={text('deleteBody', { count: people })}
          okLabel={text('deleteOk')}
          isBusy={remove.isPending || remove.isSuccess}
          onOk={handleDelete}
          onClose={close}
        />
      ) : null}
    </>
  );
}
