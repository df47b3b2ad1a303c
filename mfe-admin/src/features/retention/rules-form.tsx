import { useState } from 'react';
import { type RetentionKind, type RetentionRules, retentionKinds, saveRetention } from 'shared-contracts/admin-calls';
import { Button } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useRetentionMessages } from '../../messages/retention.ts';
import { DaysFields, readDays, type TypedDays, typedDays } from './days-fields.tsx';
import { PreviewModal } from './preview.modal.tsx';

/** Edits the rules of the installation. What they would delete is shown before they are saved. */
export function RulesForm({ saved }: { saved: RetentionRules }) {
  const text = useRetentionMessages();
  const [form] = Form.useForm<TypedDays<RetentionKind>>();
  const [reviewed, setReviewed] = useState<RetentionRules>();
  const save = useCallAction(saveRetention, { success: () => text('saved') });
  const handleFinish = (typed: TypedDays<RetentionKind>) => setReviewed(readDays(retentionKinds, typed));
  return (
    <>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={typedDays(retentionKinds, saved)} onFinish={handleFinish}>
        <DaysFields kinds={retentionKinds} />
        <Button type="primary" htmlType="submit">
          {text('review')}
        </Button>
      </Form>
      {reviewed ? (
        <PreviewModal
          title={text('previewTitle')}
          okText={text('save')}
          rules={reviewed}
          isBusy={save.isPending}
          onOk={() => save.mutate({ body: { rules: reviewed } }, { onSuccess: () => setReviewed(undefined) })}
          onClose={() => setReviewed(undefined)}
        />
      ) : null}
    </>
  );
}
