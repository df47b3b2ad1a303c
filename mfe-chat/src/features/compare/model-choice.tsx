import { useState } from 'react';
import { limits, type Model } from 'shared-contracts';
import { Input } from 'shared-ui';
import { Checkbox } from 'shared-ui/form';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './model-choice.module.css';

export const leastCompared = limits.comparedModelsMin;
export const mostCompared = limits.comparedModelsMax;
/** How many models fit on the page at a glance; more get a filter field. */
const manyModels = 8;

interface ModelChoiceProps {
  models: readonly Model[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Selects the models to compare. Selected models stay visible whatever the filter. */
export function ModelChoice({ models, chosen, onChange }: ModelChoiceProps) {
  const text = useCompareMessages();
  const [search, setSearch] = useState('');
  const needle = search.trim().toLowerCase();
  const matches = ({ id, modelName, provider }: Model) => chosen.includes(id) || `${modelName} ${provider}`.toLowerCase().includes(needle);
  const isFull = models.filter(({ id }) => chosen.includes(id)).length >= mostCompared;
  return (
    <fieldset className={styles.choice}>
      <legend>{text('compareModels')}</legend>
      {models.length > manyModels ? (
        <Input
          className={styles.search}
          aria-label={text('compareFind')}
          placeholder={text('compareFind')}
          allowClear
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
      ) : null}
      <div className={styles.models}>
        {models.filter(matches).map(({ id, modelName, provider }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          >
            {modelName} <small data-disabled={isFull && !chosen.includes(id) ? '' : undefined}>{provider}</small>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
