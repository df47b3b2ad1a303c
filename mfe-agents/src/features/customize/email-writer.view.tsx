import { useId, useState } from 'react';
import { draftEmail } from 'shared-contracts/agent-calls';
import type { CallAnswer, CallInput } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, copyText, Input } from 'shared-ui';
import { Form, Segmented, Select } from 'shared-ui/form';
import { Copy, Mail } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import * as styles from './customize.module.css';
import { TextField } from './fields.tsx';
import { buildMailAddress } from './mail-address.model.ts';

type Given = CallInput<typeof draftEmail>['body'];
type Answer = CallAnswer<typeof draftEmail>;

const tones = ['friendly', 'formal', 'direct', 'warm', 'persuasive'] as const;
const lengths = ['short', 'medium', 'long'] as const;
const blank: Given = { goal: '', audience: '', tone: 'friendly', length: 'medium', context: '', variants: 1 };

/** Renders the Email Writer, whose drafts can be copied or opened in the mail program. */
export function EmailWriterView({ agentId }: { agentId: string }) {
  const text = useMessages();
  const id = useId();
  const { api } = useShell();
  const [given, setGiven] = useState(blank);
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const set = (part: Partial<Given>) => setGiven((known) => ({ ...known, ...part }));
  const handleWrite = async () => {
    setIsBusy(true);
    try {
      setAnswer(await api.call(draftEmail, { query: { agent_id: agentId }, body: given }));
      setProblem('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('draftFailed'));
    }
    setIsBusy(false);
  };
  return (
    <>
      <Form layout="vertical" onFinish={() => void handleWrite()}>
        <TextField label={text('emailGoal')} value={given.goal} maxLength={2_000} onChange={(goal) => set({ goal })} />
        <Form.Item label={text('emailAudience')} htmlFor={`${id}-audience`}>
          <Input id={`${id}-audience`} value={given.audience} maxLength={300} onChange={(event) => set({ audience: event.target.value })} />
        </Form.Item>
        <Form.Item label={text('emailTone')} htmlFor={`${id}-tone`}>
          <Select
            id={`${id}-tone`}
            value={given.tone}
            onChange={(tone: Given['tone']) => set({ tone })}
            options={tones.map((tone) => ({ value: tone, label: text(`tone-${tone}`) }))}
          />
        </Form.Item>
        <Form.Item label={text('emailLength')}>
          <Segmented
            block
            aria-label={text('emailLength')}
            value={given.length}
            onChange={(length) => set({ length })}
            options={lengths.map((length) => ({ value: length, label: text(`length-${length}`) }))}
          />
        </Form.Item>
        <Form.Item label={text('emailVariants')}>
          <Segmented
            block
            aria-label={text('emailVariants')}
            value={given.variants}
            onChange={(variants) => set({ variants })}
            options={[1, 2, 3].map((value) => ({ value, label: String(value) }))}
          />
        </Form.Item>
        <TextField label={text('emailContext')} value={given.context} maxLength={10_000} onChange={(context) => set({ context })} />
        {problem ? (
          <p className={notes.problem} role="alert">
            {problem}
          </p>
        ) : null}
        <Button type="primary" htmlType="submit" block loading={isBusy} disabled={isBusy || !given.goal.trim()}>
          {text('writeDraft')}
        </Button>
      </Form>
      {answer?.written_by === 'template' ? <Alert className={styles.gap} type="info" showIcon title={text('templateNote')} /> : null}
      {answer?.drafts.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drafts are replaced together and keep their order.
        <Draft key={`${index}/${draft.subject}/${draft.body.length}`} number={index + 1} draft={draft} />
      ))}
    </>
  );
}

function Draft({ number, draft }: { number: number; draft: Answer['drafts'][number] }) {
  const text = useMessages();
  const [subject, setSubject] = useState(draft.subject);
  const [body, setBody] = useState(draft.body);
  return (
    <section className={styles.draft}>
      <h3 className={styles.heading}>{text('draftTitle', { number })}</h3>
      <Input aria-label={text('subjectLabel', { number })} value={subject} onChange={(event) => setSubject(event.target.value)} />
      <Input.TextArea aria-label={text('bodyLabel', { number })} rows={10} value={body} onChange={(event) => setBody(event.target.value)} />
      <div className={notes.buttons}>
        <Button icon={<Copy size={16} />} onClick={() => void copyText(`${subject}\n\n${body}`)}>
          {text('copyDraft')}
        </Button>
        <Button icon={<Mail size={16} />} href={buildMailAddress(subject, body)}>
          {text('openMail')}
        </Button>
      </div>
    </section>
  );
}
