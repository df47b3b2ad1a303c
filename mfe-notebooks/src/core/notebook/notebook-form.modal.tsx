import { useState } from 'react';
import type { Notebook } from 'shared-contracts';
import { createNotebook, listWorkAreas } from 'shared-contracts/calls';
import { Input, Modal, NativeSelect } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useNotebookMessages } from '../../messages/notebook.ts';
import type { NotebookFields } from './notebooks.api.ts';

const formId = 'notebook-form';
const { shape: fields } = createNotebook.body;

interface NotebookFormProps {
  /** The notebook to edit. Leave it out to create one. */
  notebook?: Notebook;
  /** Shows only the Work Area field. */
  isMove?: boolean;
  /** Resolves to false when saving failed. The form then stays open with its values. */
  onSave: (fields: NotebookFields) => Promise<boolean>;
  onClose: () => void;
}

/** Renders the form for a notebook's title, description and Work Area. */
export function NotebookForm({ notebook, isMove = false, onSave, onClose }: NotebookFormProps) {
  const text = useNotebookMessages();
  const [isBusy, setIsBusy] = useState(false);
  const handleFinish = async (typed: { title?: string; description?: string; areaId?: string }) => {
    setIsBusy(true);
    const title = (typed.title ?? notebook?.title ?? '').trim();
    const description = (typed.description ?? notebook?.description ?? '').trim();
    const isSaved = await onSave({ title, description, areaId: typed.areaId || null });
    setIsBusy(false);
    if (isSaved) onClose();
  };
  const title = isMove ? text('moveNotebookTitle', { title: notebook?.title ?? '' }) : text(notebook ? 'editTitle' : 'createTitle');
  return (
    <Modal
      open
      title={title}
      okText={text(notebook ? 'save' : 'create')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={onClose}
    >
      <Form
        id={formId}
        layout="vertical"
        requiredMark={false}
        initialValues={{ title: notebook?.title, description: notebook?.description, areaId: notebook?.areaId ?? '' }}
        onFinish={handleFinish}
        scrollToFirstError={{ focus: true }}
      >
        {isMove ? null : (
          <>
            <Form.Item
              name="title"
              label={text('titleLabel')}
              rules={[schemaRule(fields.title, text('titleRequired'))]}
              validateTrigger="onBlur"
            >
              <Input autoFocus={!notebook} maxLength={300} />
            </Form.Item>
            <Form.Item name="description" label={text('descriptionLabel')}>
              <Input.TextArea maxLength={2_000} rows={3} />
            </Form.Item>
          </>
        )}
        {notebook?.sharing?.owner ? null : <AreaField />}
      </Form>
    </Modal>
  );
}

function AreaField() {
  const text = useNotebookMessages();
  const { data = [], error } = useCall(listWorkAreas, {}, { select: ({ areas }) => areas.filter(({ sharing }) => !sharing?.owner) });
  return (
    <Form.Item name="areaId" label={text('areaLabel')} {...(error ? { validateStatus: 'error', help: text('areasFailed') } : {})}>
      <NativeSelect>
        <option value="">{text('noArea')}</option>
        {data.map(({ AreaID, Name }) => (
          <option key={AreaID} value={AreaID}>
            {Name}
          </option>
        ))}
      </NativeSelect>
    </Form.Item>
  );
}
