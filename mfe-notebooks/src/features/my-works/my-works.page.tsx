import { routes } from 'shared-contracts';
import { EmptyState, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
import { Bot, File, FileStack, FileText, Inbox, MessagesSquare, Workflow } from 'shared-ui/icons';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { WorkRows } from '../../shared/work-sections.tsx';
import { useWorks } from '../../shared/works.api.ts';
import { isWorkKind, type WorkItem, type WorkKind, type Works, workKinds } from '../../shared/works.model.ts';

const icons = { chats: MessagesSquare, files: File, blueprints: FileStack, reports: FileText, agents: Bot, workflow: Workflow } as const;

export function MyWorksPage() {
  const text = useMessages();
  const [params] = useSearchParams();
  const asked = params.get('kind');
  const kind = isWorkKind(asked) ? asked : 'chats';
  return (
    <div className="page">
      <PageHeader title={text('worksTitle')} note={text('worksNote')} />
      <QueryView query={useWorks()} failedTitle={text('worksFailed')} shape="tile">
        {({ items, counts }) => (
          <>
            <KindTiles counts={counts} />
            <KindList kind={kind} items={items.filter((item) => item.kind === kind)} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function KindTiles({ counts }: { counts: Works['counts'] }) {
  const text = useMessages();
  return (
    <TileGrid label={text('worksKinds')} items={workKinds} itemKey={(kind) => kind}>
      {(kind) => {
        const Icon = icons[kind];
        return (
          <Tile
            icon={<Icon />}
            title={text(`kind_${kind}`)}
            note={text('works', { count: counts[kind] })}
            to={`${routes.myWorks()}?kind=${kind}`}
          />
        );
      }}
    </TileGrid>
  );
}

function KindList({ kind, items }: { kind: WorkKind; items: readonly WorkItem[] }) {
  const text = useMessages();
  const empty = { chats: text('noSessions'), files: text('noFiles') };
  const label = text(`kind_${kind}`);
  return (
    <Section title={label}>
      {items.length ? (
        <WorkRows label={label} items={items} />
      ) : (
        <EmptyState icon={<Inbox />} title={kind in empty ? empty[kind as keyof typeof empty] : text('noWorks')} />
      )}
    </Section>
  );
}
