import { useState } from 'react';
import { isApiError, limits } from 'shared-contracts';
import {
  createPrompt,
  type Prompt,
  type PromptContent,
  type PromptFields,
  type PromptVariable,
  promptFields,
  promptLimits,
  type SkillFile,
  updatePrompt,
  variablesOf,
} from 'shared-contracts/prompt-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input, Modal } from 'shared-ui';
import { Form, fieldErrors, Select, schemaRule } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { usePromptMessages } from '../../messages/prompts.ts';
import { isSkill } from './prompt.model.ts';
import * as styles from './prompt.module.css';
import { SkillFiles } from './skill-files.tsx';
import { VariableRows } from './variable-rows.tsx';

const formId = 'edit-prompt';
const { shape: fields } = promptFields;

interface PromptEditorProps {
  /** What the form starts with. With `prompt_id` and `version` it is saved as that prompt, otherwise as a new one. */
  initial: PromptContent & Partial<Pick<Prompt, 'prompt_id' | 'version'>>;
  onClose: () => void;
  /** Loads the current version after somebody else's save. */
  onReload?: () => void;
}

type Values = Pick<PromptFields, 'name' | 'description' | 'text' | 'tags'>;

/** Renders the form that creates or changes a prompt or a skill. */
export function PromptEditor({ initial, onClose, onReload }: PromptEditorProps) {
  const text = usePromptMessages();
  const { notify, confirm } = useShell();
  const [form] = Form.useForm<Values>();
  const words = Form.useWatch('text', form) ?? initial.text;
  const [declared, setDeclared] = useState<readonly PromptVariable[]>(() => variablesOf(initial.text, initial.variables));
  const ofSkill = isSkill(initial);
  const [files, setFiles] = useState<readonly SkillFile[]>(initial.files ?? []);
  const [problem, setProblem] = useState<{ sentence: string; isLate: boolean }>();
  const create = useCallAction(createPrompt, { failure: false });
  const update = useCallAction(updatePrompt, { failure: false });
  const handleFinish = async (values: Values) => {
    const variables = (ofSkill ? [] : variablesOf(values.text, declared)).map((one) => ({
      ...one,
      choices: one.choices.map((choice) => choice.trim()).filter(Boolean),
    }));
    const body = {
      ...values,
      tags: values.tags.map((tag) => tag.trim()).filter(Boolean),
      variables,
      ...(ofSkill ? { files: [...files] } : {}),
    };
    const { prompt_id: id, version } = initial;
    try {
      if (id === undefined) await create.mutateAsync({ body: ofSkill ? { ...body, kind: 'skill' } : body });
      else await update.mutateAsync({ body: { ...body, prompt_id: id, ...(version === undefined ? {} : { expected_version: version }) } });
    } catch (error) {
      const refused = isApiError(error) ? error.fields : [];
      form.setFields(fieldErrors(refused.filter(({ path }) => path in fields)) as Parameters<typeof form.setFields>[0]);
      const ofParts = refused.find(({ path }) => path.startsWith('variables') || path.startsWith('files'))?.message;
      setProblem({
        sentence: ofParts ?? (error instanceof Error ? error.message : ''),
        isLate: isApiError(error) && error.code === 'prompt-changed',
      });
      return;
    }
    notify.success({ title: text(ofSkill ? 'skillSaved' : 'saved') });
    onClose();
  };
  const handleCancel = async () => {
    if (
      (!form.isFieldsTouched() && files === (initial.files ?? files)) ||
      (await confirm({ title: text('discardTitle'), okLabel: text('discard'), cancelLabel: text('keepEditing') }))
    )
      onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={text(titleKey(ofSkill, initial.prompt_id === undefined))}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: create.isPending || update.isPending }}
      onCancel={() => void handleCancel()}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        id={formId}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        {ofSkill ? <SkillFields /> : <EditorFields />}
        {ofSkill ? (
          <SkillFiles files={files} onChange={setFiles} />
        ) : (
          <VariableRows words={words} declared={declared} onChange={setDeclared} />
        )}
      </Form>
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles.problem ?? ''}
          title={text(ofSkill ? 'skillSaveFailed' : 'saveFailed')}
          description={problem.sentence}
          action={problem.isLate && onReload ? <Button onClick={onReload}>{text('reload')}</Button> : null}
        />
      ) : null}
    </Modal>
  );
}

function titleKey(ofSkill: boolean, isNew: boolean) {
  if (ofSkill) return isNew ? 'newSkill' : 'editSkill';
  return isNew ? 'newPrompt' : 'editPrompt';
}

function NameField() {
  const text = usePromptMessages();
  return (
    <Form.Item name="name" label={text('name')} rules={[schemaRule(fields.name)]} validateTrigger="onBlur">
      <Input autoFocus dir="auto" maxLength={limits.itemNameMax} autoComplete="off" />
    </Form.Item>
  );
}

function TagsField() {
  const text = usePromptMessages();
  return (
    <Form.Item name="tags" label={text('tags')} extra={text('tagsHint')} rules={[schemaRule(fields.tags)]} validateTrigger="onBlur">
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '\n']} maxCount={promptLimits.tagsMax} />
    </Form.Item>
  );
}

/** Renders the fields of a skill. Models decide by its description whether to load it. */
function SkillFields() {
  const text = usePromptMessages();
  const required = { required: true, whitespace: true, message: text('whenToUseRequired') };
  return (
    <>
      <NameField />
      <Form.Item
        name="description"
        label={text('whenToUse')}
        extra={text('whenToUseHint')}
        rules={[required, schemaRule(fields.description)]}
        validateTrigger="onBlur"
      >
        <Input dir="auto" maxLength={promptLimits.descriptionMax} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="text"
        label={text('instructions')}
        extra={text('instructionsHint')}
        rules={[schemaRule(fields.text)]}
        validateTrigger="onBlur"
      >
        <Input.TextArea dir="auto" maxLength={promptLimits.textMax} autoSize={{ minRows: 4, maxRows: 14 }} />
      </Form.Item>
      <TagsField />
    </>
  );
}

function EditorFields() {
  const text = usePromptMessages();
  return (
    <>
      <NameField />
      <Form.Item
        name="text"
        label={text('promptText')}
        extra={text('textHint', { open: '{{', close: '}}' })}
        rules={[schemaRule(fields.text)]}
        validateTrigger="onBlur"
      >
        <Input.TextArea dir="auto" maxLength={promptLimits.textMax} autoSize={{ minRows: 4, maxRows: 14 }} />
      </Form.Item>
      <Form.Item name="description" label={text('description')}>
        <Input dir="auto" maxLength={promptLimits.descriptionMax} autoComplete="off" />
      </Form.Item>
      <TagsField />
    </>
  );
}
