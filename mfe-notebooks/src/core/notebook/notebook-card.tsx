import { listedKinds, type Notebook, type NotebookContents, routes } from 'shared-contracts';
import { Tag } from 'shared-ui';
import { Counts, Faces, GalleryCard, PageMenu, Status, TimeAgo } from 'shared-ui/collections';
import { NotebookPen } from 'shared-ui/icons';
import { itemIcon, SharingMark, useKindNames } from 'shared-ui/items';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { DropTarget } from './drop-target.tsx';
import { useNotebookMenu } from './use-notebook-menu.tsx';

/** Renders a notebook as a card: what it is for, what is in it, who can open it and when it last changed. Items can be dropped on it. */
export function NotebookCard({ notebook, hue }: { notebook: Notebook; hue: number | undefined }) {
  const text = useNotebookMessages();
  const { items, onClick, dialogs } = useNotebookMenu(notebook);
  const { notebook_id: id, title, description, default_value, sharing, contents, updated_at: at } = notebook;
  return (
    <DropTarget notebook={notebook}>
      <GalleryCard
        title={title}
        to={routes.notebook(id)}
        hue={hue}
        note={description || (default_value ? text('defaultNote') : '')}
        extra={
          <>
            {sharing?.owner ? <SharingMark sharing={sharing} /> : null}
            {default_value ? <Tag>{text('defaultMark')}</Tag> : null}
            <PageMenu label={title} items={items} onClick={onClick} />
          </>
        }
        facts={contents ? <Contents contents={contents} /> : null}
        isDivided
        start={contents ? <Faces label={text('people')} people={contents.people} total={contents.people_total} /> : null}
        end={<TimeAgo at={at} />}
      />
      {dialogs}
    </DropTarget>
  );
}

function Contents({ contents }: { contents: NotebookContents }) {
  const text = useNotebookMessages();
  const kindNames = useKindNames();
  const { counts, has_document: hasDocument, reading_files: reading, failed_files: failed, meaning_percent: percent } = contents;
  const kinds = listedKinds.map((kind) => {
    const count = counts[kind] ?? 0;
    return { key: kind, icon: itemIcon(kind), count, label: `${kindNames.all(kind)}: ${count}` };
  });
  const all = [...kinds, { key: 'document', icon: NotebookPen, count: Number(hasDocument), label: text('document') }];
  return (
    <>
      {all.some(({ count }) => count) ? <Counts label={text('contents')} counts={all} /> : <span>{text('nothingYet')}</span>}
      {failed ? (
        <Status tone="failed">{text('failedFiles', { count: failed })}</Status>
      ) : reading ? (
        <Status tone="busy">{text('readingFiles')}</Status>
      ) : percent === undefined ? null : (
        <Status tone="busy">{text('meaningProgress', { percent })}</Status>
      )}
    </>
  );
}
