import { useState } from 'react';
import { routes } from 'shared-contracts';
import { askToVouch, listRecoveryQuestions, recoverBy, sendRecoveryText, vouchingState } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input } from 'shared-ui';
import { Form, Radio, useSecurityQuestions } from 'shared-ui/form';
import { useQuery } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { EmailItem } from './email-item.tsx';
import { useAuthAction } from './use-auth-action.ts';
import { useFieldNames, useFormTexts } from './use-form-texts.ts';

const ways = ['answers', 'backup-code', 'phone', 'contacts'] as const;
type Way = (typeof ways)[number];
const labels = { answers: 'wayAnswers', 'backup-code': 'wayBackup', phone: 'wayPhone', contacts: 'wayContacts' } as const;
const pollIntervalMs = 5_000;

interface Fields {
  readonly email: string;
  readonly answers?: readonly string[];
  readonly code?: string;
}

/** Renders recovery for people who can't reach their mailbox. Every way ends in the new-password form, just as a mailed link does. */
export function OtherWays() {
  const text = useSignInMessages();
  const validateMessages = useFormTexts();
  const nameField = useFieldNames();
  const questionTexts = useSecurityQuestions();
  const { api } = useShell();
  const [form] = Form.useForm<Fields>();
  const [way, setWay] = useState<Way>('answers');
  const [questions, setQuestions] = useState<readonly number[]>();
  const [isTextSent, setIsTextSent] = useState(false);
  const [vouching, setVouching] = useState<WaitFor>();
  const { problem, isBusy, run } = useAuthAction();
  const continueToReset = useContinueToReset();

  const steps: Record<Way, (fields: Fields) => Promise<unknown>> = {
    answers: async ({ email, answers = [] }) => {
      if (!questions) return setQuestions((await api.call(listRecoveryQuestions, { body: { email } })).questions);
      return continueToReset((await api.call(recoverBy, { body: { email, proof: { by: 'answers', answers: [...answers] } } })).reset_token);
    },
    'backup-code': async ({ email, code = '' }) =>
      continueToReset((await api.call(recoverBy, { body: { email, proof: { by: 'backup-code', code } } })).reset_token),
    phone: async ({ email, code = '' }) => {
      if (isTextSent) return continueToReset((await api.call(recoverBy, { body: { email, proof: { by: 'phone', code } } })).reset_token);
      await api.call(sendRecoveryText, { body: { email } });
      return setIsTextSent(true);
    },
    contacts: async ({ email }) => {
      const { vouching_secret: secret, needed, message = '' } = await api.call(askToVouch, { body: { email } });
      setVouching({ secret, needed, message });
    },
  };
  const buttons: Record<Way, string> = {
    answers: text(questions ? 'prove' : 'showQuestions'),
    'backup-code': text('prove'),
    phone: text(isTextSent ? 'prove' : 'sendText'),
    contacts: text('askContacts'),
  };
  if (vouching) return <WaitForContacts {...vouching} onToken={continueToReset} />;
  return (
    <AuthFrame title={text('otherTitle')} note={text('otherNote')}>
      {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      {way === 'phone' && isTextSent ? <Alert type="success" showIcon title={text('textSent')} role="status" /> : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateMessages={validateMessages}
        onFinish={(fields) => void run(() => steps[way](fields))}
      >
        <Form.Item label={text('otherLabel')}>
          <Radio.Group
            value={way}
            onChange={(event) => setWay(event.target.value as Way)}
            options={ways.map((value) => ({ value, label: text(labels[value]) }))}
            vertical
          />
        </Form.Item>
        <EmailItem />
        {way === 'answers'
          ? questions?.map((question, place) => (
              <Form.Item
                key={question}
                name={['answers', place]}
                label={questionTexts[question]}
                rules={[{ required: true, whitespace: true }]}
              >
                <Input autoComplete="off" maxLength={200} />
              </Form.Item>
            ))
          : null}
        {way === 'backup-code' || (way === 'phone' && isTextSent) ? (
          <Form.Item
            name="code"
            label={text(way === 'phone' ? 'phoneCode' : 'backupCode')}
            messageVariables={nameField(text(way === 'phone' ? 'phoneCode' : 'backupCode'))}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input autoComplete="one-time-code" dir="ltr" maxLength={40} />
          </Form.Item>
        ) : null}
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {buttons[way]}
        </Button>
      </Form>
      <BackToLogin />
    </AuthFrame>
  );
}

/** Opens the form for a new password, as a mailed link would. */
function useContinueToReset() {
  const navigate = useNavigate();
  return async (token: string): Promise<void> => {
    await navigate(`${routes.recoverPassword()}?token=${encodeURIComponent(token)}`, { replace: true });
  };
}

interface WaitFor {
  readonly secret: string;
  readonly needed: number;
  /** Holds what the server did, in its own words. */
  readonly message: string;
}

interface WaitProps extends WaitFor {
  readonly onToken: (token: string) => Promise<void>;
}

function WaitForContacts({ secret, needed, message, onToken }: WaitProps) {
  const text = useSignInMessages();
  const { api } = useShell();
  const { data } = useQuery({
    queryKey: ['host-shell', 'vouching', secret],
    queryFn: async ({ signal }) => {
      const state = await api.call(vouchingState, { body: { vouching_secret: secret } }, { signal });
      if (state.reset_token) await onToken(state.reset_token);
      return state;
    },
    refetchInterval: pollIntervalMs,
  });
  return (
    <AuthFrame title={text('wayContacts')} note={message}>
      <p role="status">{text('contactsGiven', { given: data?.given ?? 0, needed })}</p>
      <BackToLogin />
    </AuthFrame>
  );
}
