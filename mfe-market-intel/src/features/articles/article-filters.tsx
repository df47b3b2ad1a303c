import { useEffect, useState } from 'react';
import { Input } from 'shared-ui';
import { Segmented, Select } from 'shared-ui/form';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { articlesAsked, choices, withParam } from './articles.model.ts';

const typingPauseMs = 300;

/** What narrows and orders the list; all of it stands in the address. */
export function ArticleFilters({ areas, sources }: { areas: readonly string[]; sources: readonly string[] }) {
  const text = useMessages();
  const [params, setParams] = useSearchParams();
  const asked = articlesAsked(params);
  const set = (name: string, value: string) => setParams((known) => withParam(known, name, value), { replace: true });
  return (
    <div className="ui-stack">
      <div className="ui-scroll-sideways">
        <Segmented
          aria-label={text('areaFilter')}
          value={asked.area}
          options={[{ value: '', label: text('allAreas') }, ...choices(areas, asked.area).map((name) => ({ value: name, label: name }))]}
          onChange={(area) => set('area', area)}
        />
      </div>
      <div className="ui-field-row" style={{ flexWrap: 'wrap' }}>
        <SearchBox initial={asked.q} onSearch={(q) => set('q', q)} />
        <Select
          aria-label={text('sourceFilter')}
          value={asked.source}
          style={{ minInlineSize: 180 }}
          options={[
            { value: '', label: text('allSources') },
            ...choices(sources, asked.source).map((name) => ({ value: name, label: name })),
          ]}
          onChange={(source) => set('source', source)}
        />
        <Select
          aria-label={text('sortLabel')}
          value={asked.sort}
          style={{ minInlineSize: 160 }}
          options={(['newest', 'published', 'title'] as const).map((value) => ({ value, label: text(`sort_${value}`) }))}
          onChange={(sort) => set('sort', sort === 'newest' ? '' : sort)}
        />
        <Segmented
          aria-label={text('layoutLabel')}
          value={asked.layout}
          options={(['cards', 'list'] as const).map((value) => ({ value, label: text(`layout_${value}`) }))}
          onChange={(layout) => set('layout', layout === 'cards' ? '' : layout)}
        />
      </div>
    </div>
  );
}

function SearchBox({ initial, onSearch }: { initial: string; onSearch: (q: string) => void }) {
  const text = useMessages();
  const [typed, setTyped] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins the pause anew.
  useEffect(() => {
    if (typed.trim() === initial) return;
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      type="search"
      aria-label={text('searchLabel')}
      placeholder={text('searchLabel')}
      value={typed}
      allowClear
      style={{ maxInlineSize: 280 }}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
