import { useState } from 'react';
import { createGroup, type Group, listGroups } from 'shared-contracts/admin-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, Input, PageHeader, QueryView, useDebounced } from 'shared-ui';
import { Plus, Users } from 'shared-ui/icons';
import { useCallAction, useCallPages } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useGroupsMessages } from '../../messages/groups.ts';
import { ManagedRow, ManagedRows, More } from '../../shared/managed-rows.tsx';
import { GroupModal } from './group-form.modal.tsx';

const searchPauseMs = 250;

/** Lists the groups of the installation. */
export function GroupsPage() {
  const text = useGroupsMessages();
  const { navigate } = useShell();
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const searched = useDebounced(search.trim(), searchPauseMs);
  const create = useCallAction(createGroup, { success: () => text('created') });
  const page = (offset: number) => ({ query: { offset, ...(searched ? { search: searched } : {}) } });
  const groups = useCallPages(listGroups, { first: 0, page, next: (last) => last.next ?? undefined }, { keepsPrevious: true });
  const newGroup = (
    <Button type="primary" icon={<Plus />} onClick={() => setIsCreating(true)}>
      {text('create')}
    </Button>
  );
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} actions={newGroup} />
      <p>
        <Input
          aria-label={text('find')}
          placeholder={text('find')}
          allowClear
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </p>
      <QueryView query={groups} failedTitle={text('failed')}>
        {({ pages }) => <GroupRows groups={pages.flatMap((one) => one.groups)} isSearched={searched !== ''} />}
      </QueryView>
      <More query={groups} label={text('more')} />
      {isCreating ? (
        <GroupModal
          title={text('create')}
          isBusy={create.isPending}
          onSave={(body) => create.mutate({ body }, { onSuccess: ({ group_id }) => navigate.to(`/admin/groups/${group_id}`) })}
          onClose={() => setIsCreating(false)}
        />
      ) : null}
    </div>
  );
}

function GroupRows({ groups, isSearched }: { groups: readonly Group[]; isSearched: boolean }) {
  const text = useGroupsMessages();
  if (groups.length === 0 && isSearched) return <EmptyState icon={<Users />} title={text('nothingFound')} />;
  if (groups.length === 0) return <EmptyState icon={<Users />} title={text('none')} note={text('noneNote')} />;
  return (
    <ManagedRows label={text('title')} items={groups} itemKey={({ group_id }) => group_id}>
      {({ group_id, name, description, people }) => (
        <ManagedRow
          title={<Link to={`/admin/groups/${group_id}`}>{name}</Link>}
          note={[text('count', { count: people }), description].filter(Boolean).join(' · ')}
        />
      )}
    </ManagedRows>
  );
}
