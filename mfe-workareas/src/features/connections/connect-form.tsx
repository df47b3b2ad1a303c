import { useState } from 'react';
import { type AutomationPlatform, connectAutomation, platformNames } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input, Section } from 'shared-ui';
import { Form, InputNumber, schemaRule } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import { type ConnectionValues, useConnectionActions } from './connections.api.ts';
import * as styles from './connections.module.css';

const { shape: fields } = connectAutomation.body;
const examples = { n8n: 'https://n8n.example.com', make: 'https://eu1.make.com' } as const;

/** Renders the form that connects n8n or Make. A connection that fails its test is not stored. */
export function ConnectForm({ platform }: { platform: AutomationPlatform }) {
  const text = useMessages();
  const { notify } = useShell();
  const { connect } = useConnectionActions();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = platformNames[platform];
  const handleFinish = async (values: ConnectionValues) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const refused = await connect(platform, values);
      if (refused === null) notify.success({ title: text('connectedTitle'), description: text('connectedDetail', { name }) });
      else setProblem(refused);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('tryAgain'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.connectForm}>
      <Section title={text('connectTitle', { name })}>
        <Form
          layout="vertical"
          requiredMark={false}
          onFinish={(values: ConnectionValues) => void handleFinish(values)}
          scrollToFirstError={{ focus: true }}
        >
          <Form.Item
            name="base_url"
            label={text('connectAddress')}
            extra={text(platform === 'n8n' ? 'n8nAddressHint' : 'makeAddressHint')}
            rules={[schemaRule(fields.base_url)]}
            validateTrigger="onBlur"
          >
            <Input type="url" placeholder={examples[platform]} spellCheck={false} autoCapitalize="none" />
          </Form.Item>
          <Form.Item
            name="api_key"
            label={text('connectKey')}
            extra={text(platform === 'n8n' ? 'n8nKeyHint' : 'makeKeyHint')}
            rules={[schemaRule(fields.api_key)]}
            validateTrigger="onBlur"
          >
            <Input.Password autoComplete="off" />
          </Form.Item>
          {platform === 'make' ? (
            <Form.Item name="team_id" label={text('connectTeam')} extra={text('makeTeamHint')}>
              <InputNumber min={1} precision={0} />
            </Form.Item>
          ) : null}
          {problem ? (
            <Form.Item>
              <Alert type="error" showIcon role="alert" title={text('notConnectedTitle', { name })} description={problem} />
            </Form.Item>
          ) : null}
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {text('connect')}
          </Button>
        </Form>
      </Section>
      <p className={styles.connectNote}>{text('noInstance', { name })}</p>
    </div>
  );
}
