import { Section } from 'shared-ui';
import { ListRow, RowList } from 'shared-ui/list';
import { useMessages } from './messages.ts';
import type { WorkItem } from './works.model.ts';

/** Works under a heading for each kind. */
export function WorkSections({ items }: { items: readonly WorkItem[] }) {
  const text = useMessages();
  return [...Map.groupBy(items, (item) => item.kind)].map(([kind, members]) => (
    <Section key={kind} title={text(`kind_${kind}`)}>
      <WorkRows label={text(`kind_${kind}`)} items={members} />
    </Section>
  ));
}

/** Works as rows. */
export function WorkRows({ label, items }: { label: string; items: readonly WorkItem[] }) {
  const text = useMessages();
  return (
    <RowList label={label} items={items} itemKey={(item) => `${item.kind}/${item.id}`}>
      {({ title, to }) => <ListRow label={title || text('untitled')} {...(to === undefined ? {} : { to })} />}
    </RowList>
  );
}
