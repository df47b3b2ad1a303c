import { type BackupPlan, backupsKeptMax, saveBackupPlan } from 'shared-contracts/admin-calls';
import { Button } from 'shared-ui';
import { Form, InputNumber, Radio, Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useBackupMessages } from '../../messages/backups.ts';

const rhythms = ['never', 'day', 'week'] as const satisfies readonly BackupPlan['every'][];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

/** Edits when backups are made and how many are kept. */
export function PlanForm({ saved }: { saved: BackupPlan }) {
  const text = useBackupMessages();
  const save = useCallAction(saveBackupPlan, { success: () => text('saved') });
  const handleFinish = (body: BackupPlan) => save.mutate({ body });
  return (
    <Form layout="vertical" requiredMark={false} initialValues={saved} onFinish={handleFinish}>
      <Form.Item name="every" label={text('every')}>
        <Radio.Group options={rhythms.map((value) => ({ value, label: text(`every_${value}`) }))} />
      </Form.Item>
      <Form.Item name="hour" label={text('hour')}>
        <Select options={hours} popupMatchSelectWidth={false} />
      </Form.Item>
      <Form.Item name="keep" label={text('keep')} extra={text('keepNote')} rules={[{ required: true, message: text('keepMissing') }]}>
        <InputNumber min={1} max={backupsKeptMax} precision={0} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {text('save')}
      </Button>
    </Form>
  );
}
