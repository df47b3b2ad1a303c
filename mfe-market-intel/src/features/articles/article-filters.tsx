import { Input } from 'shared-ui';
import { MenuChoice, SortChoice } from 'shared-ui/collections';
import { Segmented } from 'shared-ui/form';
import { Search } from 'shared-ui/icons';
import { PillChoice, useAddressText } from 'shared-ui/list';
import { useSearchParams } from 'shared-ui/router';
import { useAreaLabel } from '../../core/work-area/areas.api.ts';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { parseArticleFilter, withChosen, withParam } from './articles.model.ts';
import * as styles from './articles.module.css';

/** Renders the filters and the order of the list, which the address holds. */
export function ArticleFilters({ areas, sources }: { areas: readonly string[]; sources: readonly string[] }) {
  const text = useMarketIntelMessages();
  const [params, setParams] = useSearchParams();
  const filter = parseArticleFilter(params);
  const labelOf = useAreaLabel();
  const set = (name: string, value: string) => setParams((known) => withParam(known, name, value), { replace: true });
  return (
    <>
      <div className={`ui-filter-bar ${styles.areas}`}>
        <PillChoice
          label={text('areaFilter')}
          value={filter.area}
          options={[
            { value: '', label: text('allAreas') },
            ...withChosen(areas, filter.area).map((name) => ({ value: name, label: labelOf(name) })),
          ]}
          onChange={(area) => set('area', area)}
        />
      </div>
      <div className="ui-filter-bar">
        <SearchBox inAddress={filter.q} onSearch={(q) => set('q', q)} />
        <div className={styles.choices}>
          <MenuChoice
            label={text('sourceFilter')}
            value={filter.source}
            options={[
              { value: '', label: text('allSources') },
              ...withChosen(sources, filter.source).map((name) => ({ value: name, label: name })),
            ]}
            onChange={(source) => set('source', source)}
          />
          <SortChoice
            label={text('sortLabel')}
            value={filter.sort}
            options={(['newest', 'published', 'title'] as const).map((value) => ({ value, label: text(`sort_${value}`) }))}
            onChange={(sort) => set('sort', sort === 'newest' ? '' : sort)}
          />
          <Segmented
            aria-label={text('layoutLabel')}
            value={filter.layout}
            options={(['cards', 'list'] as const).map((value) => ({ value, label: text(`layout_${value}`) }))}
            onChange={(layout) => set('layout', layout === 'cards' ? '' : layout)}
          />
        </div>
      </div>
    </>
  );
}

function SearchBox({ inAddress, onSearch }: { inAddress: string; onSearch: (q: string) => void }) {
  const text = useMarketIntelMessages();
  const { typed, type, onBlur } = useAddressText(inAddress, onSearch);
  return (
    <Input
      type="search"
      aria-label={text('searchLabel')}
      placeholder={text('searchLabel')}
      value={typed}
      allowClear
      className="ui-search-field"
      prefix={<Search size={16} />}
      onChange={(event) => type(event.target.value)}
      onBlur={onBlur}
    />
  );
}
