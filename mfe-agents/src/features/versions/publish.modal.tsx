import { useState } from 'react';
import { type AgentVersions, agentVersionNotesMax, publishAgentVersion, rollOutAgentVersion } from 'shared-contracts/agent-calls';
import { Input, Modal } from 'shared-ui';
import { Form, InputNumber, Radio } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useVersionsMessages } from '../../messages/versions.ts';
import * as notes from '../../shared/notes.module.css';
import * as styles from './versions.module.css';

const everyone = 100;
const firstPercent = 10;

interface Fields {
  readonly notes: string;
  readonly audience: 'everyone' | 'some';
  readonly percent: number;
}

interface ModalProps {
  readonly agentId: string;
  readonly versions: AgentVersions;
  readonly onClose: () => void;
}

/** Publishes the draft as a new version, for everyone or as a trial. */
export function PublishModal({ agentId, versions: { current, has_changes, versions }, onClose }: ModalProps) {
  const text = useVersionsMessages();
  const [form] = Form.useForm<Fields>();
  const { mutate: publish, isPending } = useCallAction(publishAgentVersion);
  const [audience, setAudience] = useState<Fields['audience']>('everyone');
  const handleFinish = ({ notes: written, percent }: Fields) =>
    publish(
      { query: { agent_id: agentId }, body: { notes: written, percent: audience === 'everyone' ? everyone : percent } },
      { onSuccess: onClose },
    );
  return (
    <Modal
      open
      title={text('publishTitle', { number: (versions[0]?.number ?? 0) + 1 })}
      okText={text('publishOk')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={`${notes.hint} ${styles.gap}`}>{text('publishNote')}</p>
      {has_changes || current === null ? null : <p className={`${notes.hint} ${styles.gap}`}>{text('noChanges', { number: current })}</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ notes: '', audience, percent: firstPercent }}
        onValuesChange={(changed: Partial<Fields>) => {
          if (changed.audience) setAudience(changed.audience);
        }}
        onFinish={handleFinish}
      >
        <Form.Item name="notes" label={text('notes')} extra={text('notesHelp')}>
          <Input.TextArea rows={3} maxLength={agentVersionNotesMax} showCount autoFocus />
        </Form.Item>
        {current === null ? null : (
          <Form.Item name="audience" label={text('audience')}>
            <Radio.Group
              vertical
              options={[
                { value: 'everyone', label: text('everyone') },
                { value: 'some', label: text('some') },
              ]}
            />
          </Form.Item>
        )}
        {audience === 'some' ? <PercentField /> : null}
      </Form>
    </Modal>
  );
}

/** Starts the trial of a published version, or changes its percentage. */
export function TrialModal({ agentId, versions: { trial }, number, onClose }: ModalProps & { readonly number: number }) {
  const text = useVersionsMessages();
  const [form] = Form.useForm<Pick<Fields, 'percent'>>();
  const { mutate: rollOut, isPending } = useCallAction(rollOutAgentVersion);
  const isRunning = trial?.number === number;
  const handleFinish = ({ percent }: Pick<Fields, 'percent'>) =>
    rollOut({ query: { agent_id: agentId }, body: { number, percent } }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={text(isRunning ? 'changeTitle' : 'tryTitle', { number })}
      okText={text(isRunning ? 'save' : 'tryOk')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ percent: isRunning ? trial.percent : firstPercent }}
        onFinish={handleFinish}
      >
        <PercentField isFirst />
      </Form>
    </Modal>
  );
}

function PercentField({ isFirst = false }) {
  const text = useVersionsMessages();
  return (
    <>
      <Form.Item
        name="percent"
        label={text('percent')}
        extra={text('percentHelp')}
        rules={[{ required: true, type: 'integer', min: 1, max: 99, message: text('percentRange') }]}
      >
        <InputNumber autoFocus={isFirst} />
      </Form.Item>
      <p className={notes.hint}>{text('haltNote')}</p>
    </>
  );
}
