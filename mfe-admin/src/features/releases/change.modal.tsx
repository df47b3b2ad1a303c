import { changeRemoteRelease, checkRemoteRelease, listPublishedReleases, type ReleaseVerb } from 'shared-contracts/admin-calls';
import { formatDateTime, Input, Modal, QueryView } from 'shared-ui';
import { Checkbox, Form, InputNumber, Select } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';

interface ChangeModalProps {
  readonly verb: ReleaseVerb;
  readonly remote: string;
  readonly environment: string;
  readonly onClose: () => void;
}

interface Wanted {
  readonly release?: string;
  readonly percent?: number | null;
  readonly force?: boolean;
  readonly why: string;
}

/** Changes one remote in an environment, with a reason. A promotion shows what the gate says about the chosen release. */
export function ChangeModal({ verb, remote, environment, onClose }: ChangeModalProps) {
  const text = useReleaseMessages();
  const [form] = Form.useForm<Wanted>();
  const release = Form.useWatch('release', form);
  const query = { environment, remote, release: release ?? 'latest' };
  const report = useCall(checkRemoteRelease, { query }, { isEnabled: Boolean(release), refetchOnMount: 'always' });
  const force = Form.useWatch('force', form);
  const refusals = report.data?.refusals ?? [];
  const isHalted = refusals.length > 0 && refusals.every((refusal) => /^gate\/(halted|retired):/.test(refusal));
  const mayPromote = report.data !== undefined && (refusals.length === 0 || (isHalted && force === true));
  const change = useCallAction(changeRemoteRelease, {
    success: ({ is_changed, revision }) => text(is_changed ? 'done' : 'alreadySo', { environment, revision }),
  });
  const handleFinish = ({ why, percent, force: isForced, ...wanted }: Wanted) => {
    const body = { verb, remote, environment, why, ...wanted, ...(isHalted && isForced ? { force: true } : percent ? { percent } : {}) };
    change.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={text(`title_${verb}`, { remote, environment })}
      okText={text(verb)}
      cancelText={text('cancel')}
      okButtonProps={{
        loading: change.isPending,
        danger: verb === 'disable' || verb === 'retire',
        disabled: verb === 'promote' && !mayPromote,
      }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ why: '' }} onFinish={handleFinish}>
        {verb === 'retire' ? <p className={styles.note}>{text('retireNote')}</p> : null}
        {verb === 'promote' ? (
          <>
            <ReleaseField remote={remote} />
            {release ? <GateReport report={report} /> : null}
            {isHalted ? (
              <Form.Item name="force" valuePropName="checked">
                <Checkbox>{text('force')}</Checkbox>
              </Form.Item>
            ) : (
              <Form.Item name="percent" label={text('percent')} extra={text('percentHelp')}>
                <InputNumber min={1} max={99} precision={0} />
              </Form.Item>
            )}
          </>
        ) : null}
        <Form.Item
          name="why"
          label={text('reason')}
          extra={text('reasonHelp')}
          rules={[{ required: true, whitespace: true, message: text('reasonMissing') }]}
        >
          <Input maxLength={300} autoFocus={verb !== 'promote'} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function ReleaseField({ remote }: { remote: string }) {
  const text = useReleaseMessages();
  const published = useCall(listPublishedReleases, { query: { remote } }, { refetchOnMount: 'always' });
  const options = (published.data?.releases ?? []).map(({ release, published_at, published_by, commit, is_signed = true }) => ({
    value: release,
    label: [release, formatDateTime(published_at), published_by, commit?.slice(0, 8), ...(is_signed ? [] : [text('unsigned')])]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <Form.Item name="release" label={text('release')}>
      <Select loading={published.isPending} options={options} notFoundContent={published.isPending ? null : text('noneYet')} />
    </Form.Item>
  );
}

/** Shows what the gate says about a promotion. */
function GateReport({ report }: { report: ReturnType<typeof useCall<typeof checkRemoteRelease>> }) {
  const text = useReleaseMessages();
  return (
    <div role="status" className={styles.note}>
      {report.isPending ? (
        text('gateChecking')
      ) : (
        <QueryView query={report} failedTitle={text('gateRefuses')}>
          {({ refusals }) =>
            refusals.length ? (
              <>
                {text('gateRefuses')}
                <ul>
                  {refusals.map((refusal) => (
                    <li key={refusal} dir="auto">
                      {refusal}
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              text('gatePasses')
            )
          }
        </QueryView>
      )}
    </div>
  );
}
