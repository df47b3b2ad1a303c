import { useState } from 'react';
import { type Notebook, routes } from 'shared-contracts';
import { createNotebook } from 'shared-contracts/calls';
import { Button, Input, Modal } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from './messages.ts';
import { useNotebookActions } from './use-notebook-actions.ts';

const formId = 'create-notebook';
const { shape: fields } = createNotebook.body;

/** The 'Create Notebook +' button with its modal; the new notebook opens. */
export function CreateNotebook() {
  const text = useMessages();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const handleCreated = ({ notebook_id }: Notebook) => {
    setIsOpen(false);
    void navigate(routes.notebook(notebook_id));
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('createNotebook')}</Button>
      {isOpen ? <CreateNotebookModal onCreated={handleCreated} onCancel={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface CreateNotebookModalProps {
  onCreated: (notebook: Notebook) => void;
  onCancel: () => void;
}

function CreateNotebookModal({ onCreated, onCancel }: CreateNotebookModalProps) {
  const text = useMessages();
  const { create } = useNotebookActions();
  const [isBusy, setIsBusy] = useState(false);
  const handleFinish = async ({ title, description = '' }: { title: string; description?: string }) => {
    setIsBusy(true);
    const notebook = await create(title.trim(), description.trim());
    setIsBusy(false);
    if (notebook) onCreated(notebook);
  };
  return (
    <Modal
      open
      title={text('createTitle')}
      okText={text('create')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={onCancel}
    >
      <Form id={formId} layout="vertical" requiredMark={false} onFinish={handleFinish} scrollToFirstError={{ focus: true }}>
        <Form.Item
          name="title"
          label={text('titleLabel')}
          rules={[schemaRule(fields.title, text('titleRequired'))]}
          validateTrigger="onBlur"
        >
          <Input autoFocus maxLength={300} />
        </Form.Item>
        <Form.Item name="description" label={text('descriptionLabel')}>
          <Input.TextArea maxLength={2_000} rows={3} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
