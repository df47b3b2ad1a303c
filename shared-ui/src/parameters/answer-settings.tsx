import { Alert, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { getModels } from 'shared-contracts/calls';
import { listPresets, type ModelParameters, parameterLimits } from 'shared-contracts/preset-calls';
import { useCall } from 'shared-ui/query';
import { ParameterFields } from './parameter-fields.tsx';
import { useParameterMessages } from './parameter-messages.ts';

/** Describes what is set for the answers of an agent or of a workflow's step. */
export interface AnswerSettingsValue {
  readonly parameters: ModelParameters;
  readonly system?: string | undefined;
  readonly model?: string | null | undefined;
}

/** Describes the props of `AnswerSettings`. */
export interface AnswerSettingsProps {
  readonly value: AnswerSettingsValue;
  /** Whether instructions are set here too. */
  readonly hasSystem?: boolean;
  /** The model that answers; without one, it is chosen elsewhere. */
  readonly model?: string | undefined;
  /** `model` is set only by a preset that names one. */
  readonly onChange: (value: AnswerSettingsValue) => void;
}

/** Sets how the answers of an agent or of a workflow's step are asked for. A preset fills the fields; later changes of it change nothing here. */
export function AnswerSettings({ value, hasSystem = false, model, onChange }: AnswerSettingsProps) {
  const text = useParameterMessages();
  const [presetField, systemField] = [useId(), useId()];
  const [lost, setLost] = useState<string>();
  const presets = useCall(listPresets).data?.presets ?? [];
  const models = useCall(getModels).data ?? [];
  const settable = models.find(({ id, isDefault }) => (model ? id === model : isDefault))?.settable;
  const fill = (presetId: string) => {
    const preset = presets.find(({ preset_id }) => preset_id === presetId);
    if (!preset) return;
    setLost(preset.has_model ? undefined : (preset.model ?? undefined));
    const chosen = preset.has_model && preset.model ? { model: preset.model } : {};
    onChange({ ...value, parameters: preset.parameters, ...(hasSystem ? { system: preset.system } : {}), ...chosen });
  };
  return (
    <div className="ui-answer-settings">
      {presets.length ? (
        <div className="ui-parameter">
          <label htmlFor={presetField}>{text('fillFrom')}</label>
          <Select
            id={presetField}
            value={null}
            placeholder={text('choosePreset')}
            options={presets.map(({ preset_id, name }) => ({ value: preset_id, label: name }))}
            onChange={fill}
          />
        </div>
      ) : null}
      {lost === undefined ? null : <Alert type="warning" showIcon title={text('lostModel', { model: lost })} />}
      <ParameterFields value={value.parameters} settable={settable} onChange={(parameters) => onChange({ ...value, parameters })} />
      {hasSystem ? (
        <div className="ui-parameter">
          <label htmlFor={systemField}>{text('system')}</label>
          <Input.TextArea
            id={systemField}
            dir="auto"
            rows={3}
            maxLength={parameterLimits.systemMax}
            value={value.system ?? ''}
            onChange={({ target }) => onChange({ ...value, system: target.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
