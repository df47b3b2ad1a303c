import {
  addGoldenQuestion,
  type GoldenQuestion,
  type GoldenQuestionFields,
  goldenPhrasesMax,
  updateGoldenQuestion,
} from 'shared-contracts/agent-calls';
import { Input, Modal } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useGoldenMessages } from '../../messages/golden-questions.ts';

const questionMax = 2_000;
const phraseMax = 200;

const isTyping = () => document.activeElement?.matches('input, textarea') === true;

interface GoldenQuestionModalProps {
  readonly subjectId: string;
  /** Missing for a new question. */
  readonly question: GoldenQuestion | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a golden question, which is asked at once. */
export function GoldenQuestionModal({ subjectId, question, onClose }: GoldenQuestionModalProps) {
  const text = useGoldenMessages();
  const [form] = Form.useForm<GoldenQuestionFields>();
  const add = useCallAction(addGoldenQuestion);
  const update = useCallAction(updateGoldenQuestion);
  const handleFinish = (fields: GoldenQuestionFields) => {
    const done = { onSuccess: onClose };
    if (question) update.mutate({ params: { golden_question_id: question.id }, body: fields }, done);
    else add.mutate({ body: { ...fields, subject_id: subjectId } }, done);
  };
  return (
    <Modal
      open
      title={text(question ? 'editTitle' : 'addTitle')}
      okText={text('saveAndAsk')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: add.isPending || update.isPending }}
      onOk={form.submit}
      afterOpenChange={(isOpen) => {
        // Somebody who is quick may already be typing in another field.
        if (isOpen && !isTyping()) form.focusField('question');
      }}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ question: question?.question ?? '', phrases: question?.phrases ?? [] }}
        onFinish={handleFinish}
      >
        <Form.Item
          name="question"
          label={text('question')}
          rules={[{ required: true, whitespace: true, message: text('questionRequired') }]}
        >
          <Input.TextArea rows={3} maxLength={questionMax} />
        </Form.Item>
        <Form.Item
          name="phrases"
          label={text('phrases')}
          extra={text('phrasesHelp')}
          rules={[
            { type: 'array', max: goldenPhrasesMax, message: text('phrasesMax', { count: goldenPhrasesMax }) },
            { type: 'array', defaultField: { type: 'string', max: phraseMax, message: text('phraseMax', { count: phraseMax }) } },
          ]}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['\n']} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
