import { SearchField } from 'shared-ui/collections';
import { useModelFactsMessages } from '../../messages/model-facts.ts';
import { type Ability, abilities, everyModel, type ModelFilter } from './model-facts.model.ts';
import * as styles from './models.module.css';

/** Renders the switches and the search field that limit the list of models. Abilities that no model has aren't offered. */
export function ModelFilters({ filter, offered, onChange }: FiltersProps) {
  const text = useModelFactsMessages();
  const { search, abilities: wanted, onlyFavorites } = filter;
  const toggle = (ability: Ability) =>
    onChange({ ...filter, abilities: wanted.includes(ability) ? wanted.filter((one) => one !== ability) : [...wanted, ability] });
  const isAll = !onlyFavorites && wanted.length === 0;
  return (
    <div className={styles.filters}>
      <fieldset className={styles.switches} aria-label={text('show')}>
        <Switch label={text('all')} isOn={isAll} onToggle={() => onChange({ ...everyModel, search })} />
        <Switch
          label={text('onlyFavorites')}
          isOn={onlyFavorites}
          onToggle={() => onChange({ ...filter, onlyFavorites: !onlyFavorites })}
        />
        {abilities
          .filter((ability) => offered.has(ability))
          .map((ability) => (
            <Switch key={ability} label={text(`${ability}Short`)} isOn={wanted.includes(ability)} onToggle={() => toggle(ability)} />
          ))}
      </fieldset>
      <SearchField label={text('findModel')} value={search} onChange={(value) => onChange({ ...filter, search: value })} />
    </div>
  );
}

interface FiltersProps {
  readonly filter: ModelFilter;
  readonly offered: ReadonlySet<Ability>;
  readonly onChange: (filter: ModelFilter) => void;
}

function Switch({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}
