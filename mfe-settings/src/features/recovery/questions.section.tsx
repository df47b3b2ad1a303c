import { useState } from 'react';
import { recoveryLimits, setSecurityAnswers } from 'shared-contracts/settings-calls';
import { Button, Input, Section } from 'shared-ui';
import { Form, Select, useSecurityQuestions } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { PasswordModal } from '../../shared/password-modal.tsx';
import * as styles from '../../shared/settings.module.css';
import { SecuredModal } from './secured.modal.tsx';

const places = Array.from({ length: recoveryLimits.answers }, (_, index) => index);

interface Answers {
  readonly answers: readonly { readonly question: number; readonly answer: string }[];
}

/** Sets three security questions. The server never returns the answers. */
export function SecurityQuestions({ chosen, hasPassword }: { chosen: readonly number[]; hasPassword: boolean }) {
  const text = useMessages();
  const questions = useSecurityQuestions();
  const [step, setStep] = useState<'set' | 'remove' | null>(null);
  const [form] = Form.useForm<Answers & { password?: string }>();
  const save = useCallAction(setSecurityAnswers, {
    success: (_, { body }) => text(body.answers.length ? 'questionsSaved' : 'recoveryRemoved'),
  });
  const close = () => setStep(null);
  return (
    <Section title={text('questionsTitle')}>
      <p className={styles.note}>{text('questionsNote')}</p>
      {chosen.length ? (
        <ul aria-label={text('questionsTitle')}>
          {chosen.map((question) => (
            <li key={question}>{questions[question]}</li>
          ))}
        </ul>
      ) : null}
      <p className={styles.rowActions}>
        <Button onClick={() => setStep('set')}>{text(chosen.length ? 'questionsChange' : 'questionsSet')}</Button>
        {chosen.length ? (
          <Button aria-label={text('removeOfRecovery', { name: text('questionsTitle') })} onClick={() => setStep('remove')}>
            {text('remove')}
          </Button>
        ) : null}
      </p>
      {step === 'set' ? (
        <SecuredModal<Answers>
          title={text('questionsTitle')}
          note={text('questionsHint')}
          okLabel={text('save')}
          isBusy={save.isPending}
          hasPassword={hasPassword}
          form={form}
          onFinish={({ answers, password }) =>
            save.mutate({ body: { current_password: password, answers: [...answers] } }, { onSuccess: close })
          }
          onClose={close}
        >
          {places.map((place) => (
            <div key={place}>
              <Form.Item name={['answers', place, 'question']} label={text('questionOf', { number: place + 1 })} initialValue={place}>
                <Select options={questions.map((label, value) => ({ value, label }))} />
              </Form.Item>
              <Form.Item
                name={['answers', place, 'answer']}
                label={text('answerOf', { number: place + 1 })}
                rules={[{ required: true, whitespace: true, min: recoveryLimits.answerMin, message: text('answerMissing') }]}
              >
                <Input autoComplete="off" maxLength={200} />
              </Form.Item>
            </div>
          ))}
        </SecuredModal>
      ) : null}
      {step === 'remove' ? (
        <PasswordModal
          title={text('questionsRemove')}
          okLabel={text('remove')}
          isDanger
          isBusy={save.isPending}
          hasPassword={hasPassword}
          onClose={close}
          onPassword={(current_password) => save.mutate({ body: { current_password, answers: [] } }, { onSuccess: close })}
        />
      ) : null}
    </Section>
  );
}
