import { useState } from 'react';
import { saveWorkspaceRetention, type WorkspaceRetention, type WorkspaceRule, workspaceRetentionKinds } from 'shared-contracts/admin-calls';
import { Button, Modal, QueryView, Section } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Plus } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useRetentionMessages } from '../../messages/retention.ts';
import { DaysFields, readDays, type TypedDays, typedDays } from './days-fields.tsx';
import { PreviewModal } from './preview.modal.tsx';
import { useWorkspaceRules } from './retention.api.ts';
import * as styles from './retention.module.css';
import { Row, Rows } from './rows.tsx';
import { SubjectField } from './subject-field.tsx';

type Kind = (typeof workspaceRetentionKinds)[number];
const none: WorkspaceRetention = { chats: null, files: null, runs: null };

/** Lists the workspaces that have their own rules, and edits these. */
export function WorkspacesSection() {
  const text = useRetentionMessages();
  const query = useWorkspaceRules();
  const [edited, setEdited] = useState<WorkspaceRule>();
  const [isAdding, setIsAdding] = useState(false);
  const notesOf = (rule: WorkspaceRule) =>
    workspaceRetentionKinds.flatMap((kind) =>
      rule[kind] === null ? [] : [text('ruleLine', { rule: text(`rule_${kind}`), days: text('dayCount', { count: rule[kind] }) })],
    );
  return (
    <Section
      title={text('workspacesTitle')}
      actions={
        <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
          {text('addWorkspace')}
        </Button>
      }
    >
      <p className={styles.note}>{text('workspacesNote')}</p>
      <QueryView query={query} failedTitle={text('workspacesFailed')}>
        {({ pages }) => {
          const rules = pages.flatMap(({ workspaces }) => workspaces);
          if (!rules.length) return <p className={styles.note}>{text('noWorkspaces')}</p>;
          return (
            <Rows label={text('workspacesTitle')} items={rules} itemKey={(rule) => rule.workspace_id}>
              {(rule) => (
                <Row
                  title={<bdi>{rule.name}</bdi>}
                  notes={notesOf(rule)}
                  actions={
                    <Button size="small" aria-label={text('changeOf', { name: rule.name })} onClick={() => setEdited(rule)}>
                      {text('change')}
                    </Button>
                  }
                />
              )}
            </Rows>
          );
        }}
      </QueryView>
      {query.hasNextPage ? (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('more')}
        </Button>
      ) : null}
      {isAdding ? (
        <ChooseWorkspace
          onChoose={({ id, name }) => {
            setIsAdding(false);
            const known = query.data?.pages.flatMap(({ workspaces }) => workspaces).find((one) => one.workspace_id === id);
            setEdited(known ?? { workspace_id: id, name, ...none });
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {edited ? <WorkspaceRulesModal rule={edited} onClose={() => setEdited(undefined)} /> : null}
    </Section>
  );
}

function ChooseWorkspace({ onChoose, onClose }: { onChoose: (workspace: { id: string; name: string }) => void; onClose: () => void }) {
  const text = useRetentionMessages();
  return (
    <Modal open title={text('addWorkspace')} footer={(_, { CancelBtn }) => <CancelBtn />} onCancel={onClose}>
      <SubjectField isWorkspace label={text('workspace')} onChange={(workspace) => workspace && onChoose(workspace)} />
    </Modal>
  );
}

/** Asks for a workspace's rules, then shows what they would delete. Empty fields remove them. */
function WorkspaceRulesModal({ rule, onClose }: { rule: WorkspaceRule; onClose: () => void }) {
  const text = useRetentionMessages();
  const [form] = Form.useForm<TypedDays<Kind>>();
  const [reviewed, setReviewed] = useState<WorkspaceRetention>();
  const save = useCallAction(saveWorkspaceRetention, { success: () => text('saved') });
  const { workspace_id, name } = rule;
  if (reviewed)
    return (
      <PreviewModal
        title={text('previewTitle')}
        okText={text('save')}
        workspace={{ workspace_id, rules: reviewed }}
        isBusy={save.isPending}
        onOk={() => save.mutate({ params: { workspace_id }, body: { rules: reviewed } }, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      title={text('rulesOf', { name })}
      okText={text('review')}
      cancelText={text('cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={typedDays(workspaceRetentionKinds, rule)}
        onFinish={(typed) => setReviewed(readDays(workspaceRetentionKinds, typed))}
      >
        <DaysFields kinds={workspaceRetentionKinds} />
      </Form>
    </Modal>
  );
}
