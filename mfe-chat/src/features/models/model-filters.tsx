import { Button, Input } from 'shared-ui';
import { useModelFactsMessages } from '../../messages/model-facts.ts';
import { type Ability, abilities, type ModelFilter } from './model-facts.model.ts';
import * as styles from './models.module.css';

/** Renders the search field and the switches that limit the list of models. */
export function ModelFilters({ filter, onChange }: { filter: ModelFilter; onChange: (filter: ModelFilter) => void }) {
  const text = useModelFactsMessages();
  const { search, abilities: wanted, onlyFavorites } = filter;
  const toggle = (ability: Ability) =>
    onChange({ ...filter, abilities: wanted.includes(ability) ? wanted.filter((one) => one !== ability) : [...wanted, ability] });
  return (
    <div className={styles.filters}>
      <Input
        className={styles.search}
        type="search"
        aria-label={text('findModel')}
        placeholder={text('findModel')}
        allowClear
        maxLength={200}
        value={search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <fieldset className={styles.switches} aria-label={text('show')}>
        <Switch
          label={text('onlyFavorites')}
          isOn={onlyFavorites}
          onToggle={() => onChange({ ...filter, onlyFavorites: !onlyFavorites })}
        />
        {abilities.map((ability) => (
          <Switch key={ability} label={text(ability)} isOn={wanted.includes(ability)} onToggle={() => toggle(ability)} />
        ))}
      </fieldset>
    </div>
  );
}

function Switch({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <Button size="small" type={isOn ? 'primary' : 'default'} aria-pressed={isOn} onClick={onToggle}>
      {label}
    </Button>
  );
}
