import { useState } from 'react';
import { type GivenLevel, reaches } from 'shared-contracts';
import { giveAccess, levelsOf } from 'shared-contracts/access-calls';
import { findGroupThings, type Group, type GroupThingCandidate } from 'shared-contracts/admin-calls';
import { Modal, useDebounced } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { useKindNames } from 'shared-ui/items';
import { useCall, useCallAction } from 'shared-ui/query';
import { useGroupsMessages } from '../../messages/groups.ts';

const searchPauseMs = 250;
const keyOf = ({ kind, id }: GroupThingCandidate) => `${kind}/${id}`;

/** Asks what to share with a group, and how. Offers what the administrator owns or may edit. */
export function ShareWithGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const text = useGroupsMessages();
  const kinds = useKindNames();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<GroupThingCandidate>();
  const [level, setLevel] = useState<GivenLevel>();
  const searched = useDebounced(search.trim(), searchPauseMs);
  const found = useCall(
    findGroupThings,
    { params: { group_id: group.group_id }, query: searched ? { search: searched } : {} },
    { keepsPrevious: true, refetchOnMount: 'always' },
  );
  const things = found.data?.things ?? [];
  const share = useCallAction(giveAccess, {
    success: () => text('shared', { name: chosen?.name ?? '', group: group.name }),
    failure: text('shareFailed'),
  });
  const levels = chosen ? levelsOf(chosen.kind).filter((one) => reaches(chosen.reach, one)) : [];
  const given = level && levels.includes(level) ? level : levels[0];
  const handleOk = () => {
    if (!chosen || !given) return;
    const grantee = { kind: 'group' as const, id: group.group_id };
    share.mutate({ body: { kind: chosen.kind, id: chosen.id, grantee, level: given } }, { onSuccess: onClose });
  };
  const options = (chosen && !things.some((one) => keyOf(one) === keyOf(chosen)) ? [chosen, ...things] : things).map((one) => ({
    value: keyOf(one),
    label: text('thingOption', { name: one.name, kind: kinds.one(one.kind) }),
    one,
  }));
  return (
    <Modal
      open
      title={text('shareWith', { group: group.name })}
      okText={text('shareOk')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: share.isPending, disabled: given === undefined }}
      onOk={handleOk}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={text('chooseThing')} extra={text('chooseThingHint')} htmlFor="group-things">
          <Select
            id="group-things"
            autoFocus
            loading={found.isFetching}
            value={chosen && keyOf(chosen)}
            showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
            notFoundContent={found.isPending ? null : text('nothingFound')}
            options={options}
            onChange={(value) => {
              setChosen(options.find((one) => one.value === value)?.one);
              setSearch('');
            }}
          />
        </Form.Item>
        <Form.Item label={text('level')} htmlFor="group-level">
          <Select
            id="group-level"
            disabled={levels.length === 0}
            value={given}
            options={levels.map((value) => ({ value, label: text(`level_${value}`) }))}
            onChange={setLevel}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
