import { limits, type Model } from 'shared-contracts';
import { Select } from 'shared-ui/form';
import { Plus, X } from 'shared-ui/icons';
import { Logo } from 'shared-ui/logo';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './model-choice.module.css';

export const leastCompared = limits.comparedModelsMin;
export const mostCompared = limits.comparedModelsMax;

interface ModelChoiceProps {
  models: readonly Model[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Renders the models to compare as chips, and a field that finds another one. */
export function ModelChoice({ models, chosen, onChange }: ModelChoiceProps) {
  const text = useCompareMessages();
  const picked = models.filter(({ id }) => chosen.includes(id));
  const others = models.filter(({ id }) => !chosen.includes(id));
  return (
    <fieldset className={styles.choice}>
      <legend className="ui-visually-hidden">{text('compareModels')}</legend>
      {picked.map(({ id, modelName, modelLogo, providerLogo, provider }) => (
        <span key={id} className={styles.chip}>
          <Logo name={modelLogo ?? providerLogo} label={provider} size={18} />
          <bdi>{modelName}</bdi>
          <button
            type="button"
            aria-label={text('removeModel', { name: modelName })}
            onClick={() => onChange(chosen.filter((each) => each !== id))}
          >
            <X size={16} />
          </button>
        </span>
      ))}
      {picked.length < mostCompared && others.length > 0 ? (
        <Select
          className={styles.add}
          aria-label={text('addModel')}
          placeholder={text('addModel')}
          prefix={<Plus size={16} />}
          suffixIcon={null}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={280}
          value={null}
          options={others.map(({ id, modelName, provider }) => ({ value: id, label: `${modelName} · ${provider}` }))}
          onChange={(id: string | null) => id && onChange([...chosen, id])}
        />
      ) : null}
      <span className={styles.count}>{text('modelCount', { count: picked.length, most: mostCompared })}</span>
    </fieldset>
  );
}
