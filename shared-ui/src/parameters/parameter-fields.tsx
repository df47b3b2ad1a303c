import { cutText } from 'shared-contracts/text';
import './parameter-fields.css';
import { InputNumber, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Model } from 'shared-contracts';
import { effort, type ModelParameters, type ParameterName, parameterLimits, parameterName } from 'shared-contracts/preset-calls';
import { formatList } from '../text/format-list.ts';
import { useParameterMessages } from './parameter-messages.ts';
import { useParameterNames } from './use-parameter-names.ts';

/** Describes the props of `ParameterFields`. */
export interface ParameterFieldsProps {
  readonly value: ModelParameters;
  readonly onChange: (value: ModelParameters) => void;
  /** What can be set for the chosen model. Without it, everything is offered. */
  readonly settable?: Model['settable'] | undefined;
}

/** Lets people set how a model answers. Only what the model supports is offered; an empty field leaves the choice to the model. */
export function ParameterFields({ value, onChange, settable }: ParameterFieldsProps) {
  const text = useParameterMessages();
  const nameOf = useParameterNames();
  const isOffered = (name: ParameterName) => settable?.parameters.includes(name) ?? true;
  const set = <Name extends ParameterName>(name: Name, next: ModelParameters[Name] | null) => {
    const { [name]: _, ...rest } = value;
    onChange(next === null || next === undefined ? rest : { ...rest, [name]: next });
  };
  const efforts = effort.options.filter((one) => settable?.efforts.includes(one) ?? true);
  const extra = parameterName.options.filter((name) => value[name] !== undefined && !isOffered(name));
  const number = (name: 'temperature' | 'top_p' | 'max_tokens' | 'seed', limits: { min: number; max: number; step: number }) =>
    isOffered(name) ? (
      <Field label={nameOf(name)}>
        {(id) => (
          <InputNumber
            id={id}
            className="ui-parameter-input"
            placeholder={text('byModel')}
            {...limits}
            {...(limits.step === 1 ? { precision: 0 } : {})}
            value={value[name] ?? null}
            onChange={(next) => set(name, next)}
          />
        )}
      </Field>
    ) : null;
  return (
    <>
      <div className="ui-parameters">
        {number('temperature', { min: 0, max: settable?.temperature_max ?? parameterLimits.temperatureMax, step: 0.1 })}
        {number('top_p', { min: 0, max: 1, step: 0.05 })}
        {number('max_tokens', { min: 1, max: settable?.max_tokens ?? parameterLimits.lengthMax, step: 1 })}
        {isOffered('effort') && efforts.length ? (
          <Field label={nameOf('effort')}>
            {(id) => (
              <Select
                id={id}
                allowClear
                placeholder={text('byModel')}
                value={value.effort ?? null}
                onChange={(next) => set('effort', next ?? null)}
                options={efforts.map((one) => ({ value: one, label: text(`effort_${one}`) }))}
              />
            )}
          </Field>
        ) : null}
        {number('seed', { min: 0, max: parameterLimits.seedMax, step: 1 })}
        {isOffered('stop') ? (
          <Field label={nameOf('stop')}>
            {(id) => (
              <Select
                id={id}
                mode="tags"
                open={false}
                suffixIcon={null}
                maxCount={parameterLimits.stopsMax}
                placeholder={text('stopHint')}
                value={value.stop ?? []}
                onChange={(next: string[]) => {
                  const stop = next.map((one) => cutText(one, parameterLimits.stopMax)).filter((one) => one.trim());
                  set('stop', stop.length ? stop.slice(0, parameterLimits.stopsMax) : null);
                }}
              />
            )}
          </Field>
        ) : null}
      </div>
      {extra.length ? <p className="ui-parameter-note">{text('unsupported', { names: formatList(extra.map(nameOf)) })}</p> : null}
    </>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="ui-parameter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
