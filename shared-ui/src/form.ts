/** Forms: antd's Form, its fields, and rules that come from the contract's schemas. Lazy. */
import './theme/antd/antd-form.css';

export type { FormInstance, FormProps, SelectProps, UploadFile, UploadProps } from 'antd';
export { Checkbox, Collapse, InputNumber, Progress, Radio, Segmented, Select, Slider, Switch, Tabs, Upload } from 'antd';
export type { ConnectionFormProps } from './forms/connect/endpoint.ts';
export { ConnectionModal } from './forms/connection-part.tsx';
export { dropErrors, Form } from './forms/form.tsx';
export { LinkToPassOn, type LinkToPassOnProps } from './forms/link-to-pass-on.tsx';
export { PasswordStrength } from './forms/password-strength.tsx';
export { ProtocolItem } from './forms/protocol-item.tsx';
export type { FieldSchema } from './forms/schema-rule.ts';
export { fieldErrors, schemaRule } from './forms/schema-rule.ts';
export { useSecurityQuestions } from './forms/security-questions.ts';
export { type LeaveQuestion, useLeaveGuard } from './forms/use-leave-guard.ts';
