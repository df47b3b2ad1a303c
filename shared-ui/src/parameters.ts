/** Fields that set how a model answers, for chats, agents and workflow steps. Lazy. */
import './theme/antd/antd-form.css';

export type { AnswerSettingsProps, AnswerSettingsValue } from './parameters/answer-settings.tsx';
export { AnswerSettings } from './parameters/answer-settings.tsx';
export type { ParameterFieldsProps } from './parameters/parameter-fields.tsx';
export { ParameterFields } from './parameters/parameter-fields.tsx';
export { useParameterNames } from './parameters/use-parameter-names.ts';
