import { useState } from 'react';
import { type GivenLevel, reaches } from 'shared-contracts';
import { giveAccess, levelsOf, takeAccess } from 'shared-contracts/access-calls';
import { type Group, type GroupThing, listGroupThings } from 'shared-contracts/admin-calls';
import { Button, EmptyState, IconButton, QueryView, Section } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Bot, Plus, Trash2 } from 'shared-ui/icons';
import { itemAddress, useKindNames } from 'shared-ui/items';
import { useCallAction, useCallPages } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useGroupsMessages } from '../../messages/groups.ts';
import { ManagedRow, ManagedRows, More } from '../../shared/managed-rows.tsx';
import { ShareWithGroup } from './share-with-group.modal.tsx';

/** Lists the agents and other things that are shared with a group. Administrators change access to what they may edit. */
export function GroupThings({ group }: { group: Group }) {
  const text = useGroupsMessages();
  const [isSharing, setIsSharing] = useState(false);
  const page = (offset: number) => ({ params: { group_id: group.group_id }, query: { offset } });
  const things = useCallPages(listGroupThings, { first: 0, page, next: (last) => last.next ?? undefined });
  const share = (
    <Button icon={<Plus />} onClick={() => setIsSharing(true)}>
      {text('shareThing')}
    </Button>
  );
  return (
    <Section title={text('things')} actions={share}>
      <QueryView query={things} failedTitle={text('thingsFailed')}>
        {({ pages }) => <ThingRows group={group} things={pages.flatMap((one) => one.things)} />}
      </QueryView>
      <More query={things} label={text('more')} />
      {isSharing ? <ShareWithGroup group={group} onClose={() => setIsSharing(false)} /> : null}
    </Section>
  );
}

function ThingRows({ group, things }: { group: Group; things: readonly GroupThing[] }) {
  const text = useGroupsMessages();
  const kinds = useKindNames();
  if (things.length === 0) return <EmptyState icon={<Bot />} title={text('noThings')} note={text('noThingsNote')} />;
  return (
    <ManagedRows label={text('things')} items={things} itemKey={({ kind, id }) => `${kind}/${id}`}>
      {(thing) => {
        const { kind, id, name, owner, reach } = thing;
        const address = reach ? itemAddress({ kind, id, target: null }) : undefined;
        return (
          <ManagedRow
            title={address ? <Link to={address}>{name}</Link> : name}
            note={text('thingNote', { kind: kinds.one(kind), owner: owner.name })}
            actions={<ThingActions group={group} thing={thing} />}
          />
        );
      }}
    </ManagedRows>
  );
}

function ThingActions({ group, thing }: { group: Group; thing: GroupThing }) {
  const text = useGroupsMessages();
  const { kind, id, name, owner, level, reach } = thing;
  const give = useCallAction(giveAccess, { failure: text('shareFailed') });
  const take = useCallAction(takeAccess, { success: () => text('taken', { name, group: group.name }), failure: text('takeFailed') });
  const mayChange = reach !== null && reaches(reach, 'edit');
  const levels = levelsOf(kind).filter((one) => reaches(reach ?? undefined, one));
  const grantee = { kind: 'group', id: group.group_id } as const;
  const isBusy = give.isPending || take.isPending;
  return (
    <>
      {mayChange && levels.length > 1 ? (
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={text('levelOf', { name })}
          value={level}
          disabled={isBusy}
          options={levels.map((value) => ({ value, label: text(`level_${value}`) }))}
          onChange={(next: GivenLevel) => give.mutate({ body: { kind, id, grantee, level: next } })}
        />
      ) : (
        text(`level_${level}`)
      )}
      <IconButton
        icon={<Trash2 />}
        label={mayChange ? text('take', { name }) : text('takeByOwner', { name, owner: owner.name })}
        disabled={!mayChange || isBusy}
        onClick={() => take.mutate({ query: { kind, id, grantee_kind: 'group', grantee_id: group.group_id } })}
      />
    </>
  );
}
