import { useState } from 'react';
import { routes } from 'shared-contracts';
import { listWorkflowShares, revokeWorkflowShare, shareWorkflow } from 'shared-contracts/connection-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, Input, Modal, QueryView, useCopied } from 'shared-ui';
import { Copy } from 'shared-ui/icons';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { useMessages } from '../messages.ts';
import { workareaKeys } from '../workarea-keys.ts';

/** Makes and ends links to a workflow. A link's address is shown once: only its hash is kept. */
export function ShareWorkflow({ workflowId, onClose }: { workflowId: string; onClose: () => void }) {
  const text = useMessages();
  const { api, navigate, notify } = useShell();
  const client = useQueryClient();
  const timeZone = useSession()?.timeZone;
  const queryKey = workareaKeys.shares(workflowId);
  const [link, setLink] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const shares = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call(listWorkflowShares, { query: { workflow_id: workflowId } }, { signal })).shares,
  });
  const attempt = async (what: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await what();
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      notify.error({ title: text('shareNotChanged'), description: error instanceof Error ? error.message : text('tryAgain') });
    }
    setIsBusy(false);
  };
  const handleCreate = () =>
    attempt(async () => {
      const { token } = await api.call(shareWorkflow, { body: { workflow_id: workflowId } });
      setLink(new URL(navigate.href(routes.sharedWorkflow(token)), document.baseURI).href);
    });
  const handleEnd = (id: string) =>
    attempt(async () => {
      await api.call(revokeWorkflowShare, { params: { share_id: id } });
      setLink('');
    });
  return (
    <Modal open title={text('shareWorkflowTitle')} footer={null} onCancel={onClose}>
      <p>{text('shareWorkflowNote')}</p>
      <Button type="primary" loading={isBusy} onClick={() => void handleCreate()}>
        {text('createLink')}
      </Button>
      {link ? <FreshLink link={link} /> : null}
      <QueryView query={shares} failedTitle={text('sharesFailed')}>
        {(all) =>
          all.length ? (
            <ul className="share-list" aria-label={text('linksThatWork')}>
              {all.map(({ share_id: id, shared_at: at }) => (
                <li key={id}>
                  <span>{text('sharedAt', { when: formatDateTime(at, timeZone ? { timeZone } : {}) })}</span>
                  <Button size="small" danger disabled={isBusy} onClick={() => void handleEnd(id)}>
                    {text('endSharing')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null
        }
      </QueryView>
    </Modal>
  );
}

function FreshLink({ link }: { link: string }) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  return (
    <div className="share-link">
      <Input readOnly value={link} aria-label={text('linkToWorkflow')} onFocus={(event) => event.target.select()} />
      <Button icon={<Copy size={16} />} onClick={() => void copy(link)}>
        {text(isCopied ? 'copied' : 'copy')}
      </Button>
    </div>
  );
}
