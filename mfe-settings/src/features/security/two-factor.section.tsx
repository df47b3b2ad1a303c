import { useState } from 'react';
import { confirmTwoFactor, disableTwoFactor, renewBackupCodes, startTwoFactor } from 'shared-contracts/settings-calls';
import { Button, Input, Modal, Section } from 'shared-ui';
import { Status } from 'shared-ui/collections';
import { Form } from 'shared-ui/form';
import { ShieldCheck } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { BackupCodesModal } from '../../shared/backup-codes.modal.tsx';
import { PasswordModal } from '../../shared/password-modal.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import { QrPicture } from './qr-picture.tsx';

type Step =
  | { name: 'ask-start' }
  | { name: 'ask-stop' }
  | { name: 'ask-renew' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] };

/** Manages two-factor authentication: authenticator codes and backup codes. */
export function TwoFactor({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const text = useMessages();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <Section title={text('twoFactorTitle')}>
      <Rows label={text('twoFactorTitle')} items={[isOn]} itemKey={() => 'two-factor'}>
        {() => (
          <Row
            icon={<ShieldCheck />}
            title={<Status tone={isOn ? 'works' : 'off'}>{text(isOn ? 'twoFactorOnTag' : 'twoFactorOffTag')}</Status>}
            note={
              <>
                <span>{text(isOn ? 'twoFactorOn' : 'twoFactorOff')}</span>{' '}
                {isOn ? <span>{text('backupLeft', { count: codesLeft })}</span> : null}
              </>
            }
            actions={
              isOn ? (
                <>
                  <Button onClick={() => setStep({ name: 'ask-renew' })}>{text('backupRenew')}</Button>
                  <Button danger onClick={() => setStep({ name: 'ask-stop' })}>
                    {text('twoFactorStop')}
                  </Button>
                </>
              ) : (
                <Button onClick={() => setStep({ name: 'ask-start' })}>{text('twoFactorStart')}</Button>
              )
            }
          />
        )}
      </Rows>
      {step ? <Steps step={step} onStep={setStep} onClose={close} /> : null}
    </Section>
  );
}

interface StepsProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

function Steps({ step, onStep, onClose }: StepsProps) {
  const text = useMessages();
  const start = useCallAction(startTwoFactor, { changes: [] });
  const stop = useCallAction(disableTwoFactor, { success: () => text('twoFactorStopped') });
  const renew = useCallAction(renewBackupCodes);
  if (step.name === 'ask-start')
    return (
      <PasswordModal
        title={text('twoFactorTitle')}
        okLabel={text('next')}
        isBusy={start.isPending}
        onClose={onClose}
        onPassword={(current_password) =>
          start.mutate({ body: { current_password } }, { onSuccess: (made) => onStep({ name: 'scan', ...made }) })
        }
      />
    );
  if (step.name === 'ask-stop')
    return (
      <PasswordModal
        title={text('twoFactorStopTitle')}
        okLabel={text('twoFactorStop')}
        isDanger
        isBusy={stop.isPending}
        onClose={onClose}
        onPassword={(current_password) => stop.mutate({ body: { current_password } }, { onSuccess: onClose })}
      />
    );
  if (step.name === 'ask-renew')
    return (
      <PasswordModal
        title={text('backupRenewTitle')}
        okLabel={text('backupRenew')}
        isBusy={renew.isPending}
        onClose={onClose}
        onPassword={(current_password) =>
          renew.mutate({ body: { current_password } }, { onSuccess: ({ backup_codes: codes }) => onStep({ name: 'codes', codes }) })
        }
      />
    );
  if (step.name === 'scan') return <ScanStep {...step} onCodes={(codes) => onStep({ name: 'codes', codes })} onClose={onClose} />;
  return <BackupCodesModal codes={step.codes} onClose={onClose} />;
}

interface ScanStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function ScanStep({ secret, uri, onCodes, onClose }: ScanStepProps) {
  const text = useMessages();
  const [form] = Form.useForm<{ code: string }>();
  const confirm = useCallAction(confirmTwoFactor, { success: () => text('twoFactorStarted') });
  return (
    <Modal
      open
      title={text('twoFactorTitle')}
      okText={text('twoFactorConfirm')}
      cancelText={text('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ loading: confirm.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{text('twoFactorScan')}</p>
      <QrPicture content={uri} label={text('twoFactorQr')} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) =>
          confirm.mutate({ body: { code: code.replace(/\s/g, '') } }, { onSuccess: ({ backup_codes: codes }) => onCodes(codes) })
        }
      >
        <Form.Item label={text('twoFactorKey')} htmlFor="two-factor-key" extra={<a href={uri}>{text('twoFactorLink')}</a>}>
          <Input id="two-factor-key" readOnly dir="ltr" value={secret.match(/.{1,4}/g)?.join(' ') ?? secret} />
        </Form.Item>
        <Form.Item
          name="code"
          label={text('twoFactorCode')}
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: text('sixDigits') }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" dir="ltr" maxLength={10} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
