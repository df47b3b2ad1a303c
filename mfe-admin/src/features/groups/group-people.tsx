import { useState } from 'react';
import {
  addGroupMembers,
  findGroupCandidates,
  type Group,
  type GroupMember,
  listGroupMembers,
  removeGroupMember,
} from 'shared-contracts/admin-calls';
import { Button, EmptyState, IconButton, Input, Modal, QueryView, Section, Tag, useDebounced } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Plus, Trash2, Users } from 'shared-ui/icons';
import { useCall, useCallAction, useCallPages } from 'shared-ui/query';
import { useGroupsMessages } from '../../messages/groups.ts';
import { ManagedRow, ManagedRows, More } from '../../shared/managed-rows.tsx';
import { LossModal } from './loss.modal.tsx';
import { byConsole, nameSource } from './source.model.ts';

const searchPauseMs = 250;

/** Lists the people in a group, with who put them there. */
export function GroupPeople({ group }: { group: Group }) {
  const text = useGroupsMessages();
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const searched = useDebounced(search.trim(), searchPauseMs);
  const params = { group_id: group.group_id };
  const page = (offset: number) => ({ params, query: { offset, ...(searched ? { search: searched } : {}) } });
  const people = useCallPages(listGroupMembers, { first: 0, page, next: (last) => last.next ?? undefined }, { keepsPrevious: true });
  const add = (
    <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
      {text('add')}
    </Button>
  );
  return (
    <Section title={text('people')} actions={add}>
      <p>
        <Input
          aria-label={text('findPeople')}
          placeholder={text('findPeople')}
          allowClear
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </p>
      <QueryView query={people} failedTitle={text('peopleFailed')}>
        {({ pages }) => <PeopleRows group={group} members={pages.flatMap(({ members }) => members)} isSearched={searched !== ''} />}
      </QueryView>
      <More query={people} label={text('more')} />
      {isAdding ? <AddModal group={group} onClose={() => setIsAdding(false)} /> : null}
    </Section>
  );
}

function PeopleRows({ group, members, isSearched }: { group: Group; members: readonly GroupMember[]; isSearched: boolean }) {
  const text = useGroupsMessages();
  if (members.length === 0) return <EmptyState icon={<Users />} title={text(isSearched ? 'nothingFound' : 'nobody')} />;
  return (
    <ManagedRows label={text('people')} items={members} itemKey={({ user_id }) => user_id}>
      {(member) => (
        <ManagedRow
          title={member.name}
          note={member.email}
          actions={
            <>
              {member.sources.map((source) => (
                <Tag key={source}>{source === byConsole ? text('fromConsole') : text('fromElsewhere', { source: nameSource(source) })}</Tag>
              ))}
              <RemoveMember group={group} member={member} />
            </>
          }
        />
      )}
    </ManagedRows>
  );
}

function RemoveMember({ group, member }: { group: Group; member: GroupMember }) {
  const text = useGroupsMessages();
  const [isAsking, setIsAsking] = useState(false);
  const { name, user_id, sources } = member;
  const remove = useCallAction(removeGroupMember, { success: () => text('removed', { name }) });
  const isOurs = sources.includes(byConsole);
  const label = isOurs ? text('remove', { name }) : text('removeElsewhere', { name, source: nameSource(sources[0] ?? '') });
  return (
    <>
      <IconButton icon={<Trash2 />} label={label} disabled={!isOurs} onClick={() => setIsAsking(true)} />
      {isAsking ? (
        <LossModal
          group={group}
          personId={user_id}
          title={text('removeTitle', { name, group: group.name })}
          body={sources.length > 1 ? text('removeBody') : ''}
          okLabel={text('removeOk')}
          isBusy={remove.isPending || remove.isSuccess}
          onOk={() => remove.mutate({ params: { group_id: group.group_id, person_id: user_id } }, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

function AddModal({ group, onClose }: { group: Group; onClose: () => void }) {
  const text = useGroupsMessages();
  const [chosen, setChosen] = useState<readonly { value: string; label?: React.ReactNode }[]>([]);
  const [search, setSearch] = useState('');
  // The list would hide the buttons below it, so it closes with each choice.
  const [isOpen, setIsOpen] = useState(false);
  const searched = useDebounced(search.trim(), searchPauseMs);
  const params = { group_id: group.group_id };
  const query = searched ? { search: searched } : {};
  const found = useCall(findGroupCandidates, { params, query }, { keepsPrevious: true });
  const add = useCallAction(addGroupMembers, { success: ({ added }) => text('added', { count: added }) });
  const handleOk = () => add.mutate({ params, body: { person_ids: chosen.map(({ value }) => value) } }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={text('addTo', { name: group.name })}
      okText={text('add')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: add.isPending, disabled: chosen.length === 0 }}
      onOk={handleOk}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={text('choosePeople')} extra={text('choosePeopleHint')} htmlFor="group-candidates">
          <Select
            id="group-candidates"
            mode="multiple"
            labelInValue
            autoFocus
            open={isOpen}
            onOpenChange={setIsOpen}
            onSelect={() => setIsOpen(false)}
            loading={found.isFetching}
            value={[...chosen]}
            showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
            notFoundContent={found.isPending ? null : text('nothingFound')}
            options={found.data?.people.map(({ user_id, name, email }) => ({ value: user_id, label: `${name} (${email})` })) ?? []}
            onChange={(next) => {
              setChosen(next);
              setSearch('');
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
