import { useState } from 'react';
import { type HoldSubject, holdReasonMax, type LegalHold, liftHold, placeHold } from 'shared-contracts/admin-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, Input, Modal, QueryView, Section } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Shield } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useRetentionMessages } from '../../messages/retention.ts';
import { useHolds } from './retention.api.ts';
import * as styles from './retention.module.css';
import { Row, Rows } from './rows.tsx';
import { SubjectField } from './subject-field.tsx';

type State = 'active' | 'lifted';

/** Lists legal holds, places and lifts them. */
export function HoldsSection() {
  const text = useRetentionMessages();
  const [state, setState] = useState<State>('active');
  const [isPlacing, setIsPlacing] = useState(false);
  const query = useHolds(state);
  return (
    <Section
      title={text('holdsTitle')}
      actions={
        <div className={styles.actions}>
          <Select
            aria-label={text('holdState')}
            style={{ inlineSize: 130 }}
            value={state}
            options={(['active', 'lifted'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={(next: State) => setState(next)}
          />
          <Button icon={<Shield />} onClick={() => setIsPlacing(true)}>
            {text('place')}
          </Button>
        </div>
      }
    >
      <p className={styles.note}>{text('holdsNote')}</p>
      <QueryView query={query} failedTitle={text('holdsFailed')}>
        {({ pages }) => {
          const holds = pages.flatMap((page) => page.holds);
          if (!holds.length) return <p className={styles.note}>{text('noHolds')}</p>;
          return (
            <Rows label={text('holdsTitle')} items={holds} itemKey={(hold) => hold.hold_id}>
              {(hold) => <HoldRow hold={hold} />}
            </Rows>
          );
        }}
      </QueryView>
      {query.hasNextPage ? (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('more')}
        </Button>
      ) : null}
      {isPlacing ? <PlaceHold onClose={() => setIsPlacing(false)} /> : null}
    </Section>
  );
}

function HoldRow({ hold }: { hold: LegalHold }) {
  const text = useRetentionMessages();
  const { confirm } = useShell();
  const timeZone = useSession()?.timeZone;
  const lift = useCallAction(liftHold, { success: () => text('liftDone') });
  const name = hold.subject.email ?? hold.subject.name;
  const lineOf = (key: 'placedLine' | 'liftedLine', at: string, by: string | null) =>
    text(key, { when: formatDateTime(at, { timeZone }), name: by ?? text('deletedAccount') });
  const handleLift = async () => {
    const question = { title: text('liftTitle', { name }), body: text('liftNote'), okLabel: text('lift'), cancelLabel: text('cancel') };
    if (await confirm({ ...question, danger: true })) lift.mutate({ params: { hold_id: hold.hold_id } });
  };
  return (
    <Row
      title={<bdi>{name}</bdi>}
      notes={[
        hold.reason,
        text('people', { count: hold.people }),
        lineOf('placedLine', hold.placed_at, hold.placed_by),
        ...(hold.lifted_at ? [lineOf('liftedLine', hold.lifted_at, hold.lifted_by)] : []),
      ]}
      actions={
        hold.lifted_at ? null : (
          <Button size="small" aria-label={text('liftOf', { name })} loading={lift.isPending} onClick={() => void handleLift()}>
            {text('lift')}
          </Button>
        )
      }
    />
  );
}

interface PlacedHold {
  readonly subject: HoldSubject;
  readonly reason: string;
}

function PlaceHold({ onClose }: { onClose: () => void }) {
  const text = useRetentionMessages();
  const [form] = Form.useForm<PlacedHold>();
  const place = useCallAction(placeHold, { success: () => text('placed') });
  const handleFinish = ({ subject: { kind, id }, reason }: PlacedHold) =>
    place.mutate({ body: { subject: { kind, id }, reason: reason.trim() } }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={text('place')}
      okText={text('place')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: place.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.note}>{text('placeNote')}</p>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ reason: '' }} onFinish={handleFinish}>
        <Form.Item
          name="subject"
          label={text('subject')}
          valuePropName="subject"
          rules={[{ required: true, message: text('subjectMissing') }]}
          validateTrigger="onSubmit"
        >
          <SubjectField label={text('subject')} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={text('reason')}
          extra={text('reasonHelp')}
          rules={[{ required: true, whitespace: true, message: text('reasonHelp') }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea rows={3} maxLength={holdReasonMax} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
