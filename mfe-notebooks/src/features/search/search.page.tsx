import { routes } from 'shared-contracts';
import { searchSessions } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { EmptyState, Input, PageHeader, QueryView } from 'shared-ui';
import { Search } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { notebookKeys } from '../../shared/notebook-keys.ts';
import { useNotebooks } from '../../shared/notebooks.api.ts';
import { WorkSections } from '../../shared/work-sections.tsx';
import { useWorks } from '../../shared/works.api.ts';
import { chatItem, itemsWithTitle, notebookItem } from '../../shared/works.model.ts';

export function SearchPage() {
  const text = useMessages();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  return (
    <div className="page">
      <PageHeader title={query ? text('searchResults', { query }) : text('searchTitle')} note={text('searchNote')} />
      <Input.Search
        key={query}
        defaultValue={query}
        placeholder={text('searchWorks')}
        aria-label={text('searchWorks')}
        allowClear
        onSearch={(typed) => void navigate(routes.search(typed.trim()))}
      />
      {query ? (
        <SearchResults query={query} />
      ) : (
        <EmptyState icon={<Search />} title={text('searchFirst')} note={text('searchFirstNote')} />
      )}
    </div>
  );
}

/** Chats by the server's search (titles and messages), everything else by title. */
function useSearchResults(query: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const works = useWorks();
  const notebooks = useNotebooks();
  const chats = useQuery({
    queryKey: notebookKeys.search(email, query),
    queryFn: async ({ signal }) => (await api.call(searchSessions, { query: { email, title: query } }, { signal })).data,
    enabled: email !== '',
  });
  const parts = [works, notebooks, chats];
  const others = [...(works.data?.items.filter((item) => item.kind !== 'chats') ?? []), ...(notebooks.data?.map(notebookItem) ?? [])];
  return {
    data: works.data && notebooks.data && chats.data ? [...chats.data.map(chatItem), ...itemsWithTitle(others, query)] : undefined,
    error: parts.find((part) => part.error)?.error ?? null,
    isFetching: parts.some((part) => part.isFetching),
    refetch: () => Promise.all(parts.filter((part) => part.error).map((part) => part.refetch())),
  };
}

function SearchResults({ query }: { query: string }) {
  const text = useMessages();
  return (
    <QueryView query={useSearchResults(query)} failedTitle={text('searchFailed')}>
      {(items) =>
        items.length ? (
          <WorkSections items={items} />
        ) : (
          <EmptyState icon={<Search />} title={text('searchNothing', { query })} note={text('searchNothingNote')} />
        )
      }
    </QueryView>
  );
}
