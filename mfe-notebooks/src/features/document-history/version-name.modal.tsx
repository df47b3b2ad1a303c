import { limits } from 'shared-contracts';
import { nameDocumentVersion } from 'shared-contracts/file-calls';
import { Button, Input, Modal } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useDocumentMessages } from '../../messages/document.ts';

interface VersionNameModalProps {
  readonly id: string;
  readonly version: number;
  /** The name that the version has; null if it has none. */
  readonly name: string | null;
  readonly onClose: () => void;
}

/** Names a version, renames it, or removes its name. */
export function VersionNameModal({ id, version, name, onClose }: VersionNameModalProps) {
  const text = useDocumentMessages();
  const [form] = Form.useForm<{ name: string }>();
  const { mutate, isPending } = useCallAction(nameDocumentVersion);
  const save = (next: string | null) => mutate({ body: { notebook_id: id, version, name: next } }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={text(name === null ? 'nameVersion' : 'renameVersion')}
      okText={text('saveVersionName')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          {name === null ? null : (
            <Button disabled={isPending} onClick={() => save(null)}>
              {text('removeVersionName')}
            </Button>
          )}
          {buttons}
        </>
      )}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: name ?? '' }}
        onFinish={(fields: { name: string }) => save(fields.name.trim())}
      >
        <Form.Item
          name="name"
          label={text('versionName')}
          extra={text('versionNameHelp')}
          rules={[{ required: true, whitespace: true, message: text('versionNameMissing') }]}
        >
          <Input autoFocus dir="auto" maxLength={limits.documentVersionNameMax} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
