import { createGroup, type Group } from 'shared-contracts/admin-calls';
import { Input, Modal } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { useGroupsMessages } from '../../messages/groups.ts';

const { shape: fields } = createGroup.body;

export interface GroupFields {
  readonly name: string;
  readonly description: string;
}

interface GroupModalProps {
  title: string;
  group?: Group;
  isBusy: boolean;
  onSave: (fields: GroupFields) => void;
  onClose: () => void;
}

/** Asks for the name and the description of a group. */
export function GroupModal({ title, group, isBusy, onSave, onClose }: GroupModalProps) {
  const text = useGroupsMessages();
  const [form] = Form.useForm<GroupFields>();
  const handleFinish = ({ name, description }: GroupFields) => onSave({ name: name.trim(), description: description.trim() });
  return (
    <Modal
      open
      title={title}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: group?.name ?? '', description: group?.description ?? '' }}
        onFinish={handleFinish}
      >
        <Form.Item name="name" label={text('name')} rules={[schemaRule(fields.name)]} validateTrigger="onSubmit">
          <Input autoFocus maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item name="description" label={text('description')} rules={[schemaRule(fields.description)]} validateTrigger="onSubmit">
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
