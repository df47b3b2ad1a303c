import { useState } from 'react';
import { useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, Input, Modal, QueryView } from 'shared-ui';
import { CopyButton } from 'shared-ui/chat';
import { Link2 } from 'shared-ui/icons';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { useReadingMessages } from './reading-messages.ts';

/** Describes a link that works. Its address was shown only once, when it was created. */
export interface SharedLink {
  readonly share_id: string;
  readonly shared_at: string;
}

/** Describes the props of `ShareLinksModal`. */
export interface ShareLinksModalProps<Share extends SharedLink> {
  readonly title: string;
  /** What people with the link see, and what they do not. */
  readonly note: string;
  /** The accessible name of a new link's address. */
  readonly linkLabel: string;
  /** The toast's title when creating a link failed. */
  readonly failedTitle: string;
  readonly queryKey: readonly string[];
  readonly load: (signal: AbortSignal) => Promise<readonly Share[]>;
  readonly create: () => Promise<{ readonly share_id: string; readonly token: string }>;
  readonly end: (shareId: string) => Promise<unknown>;
  /** The route behind a token. */
  readonly route: (token: string) => string;
  /** The note of a link after its date. */
  readonly detail?: (share: Share) => string;
  readonly onClose: () => void;
}

/** Manages the links to a thing. A new link is shown once, since only its hash is stored, and each can be ended. */
export function ShareLinksModal<Share extends SharedLink>(props: ShareLinksModalProps<Share>) {
  const { title, note, linkLabel, detail, onClose } = props;
  const text = useReadingMessages();
  const { link, isBusy, create, end, shares } = useShareLinks(props);
  return (
    <Modal open title={title} onCancel={onClose} footer={<Button onClick={onClose}>{text('done')}</Button>}>
      <p>{note}</p>
      {link ? (
        <div className="ui-share-link">
          <Input readOnly value={link} aria-label={linkLabel} onFocus={(event) => event.target.select()} />
          <CopyButton value={link} label={text('copyLink')} />
          <p role="status">{text('shareOnce')}</p>
        </div>
      ) : (
        <Button type="primary" icon={<Link2 size={16} />} loading={isBusy} onClick={() => void create()}>
          {text('createLink')}
        </Button>
      )}
      <QueryView query={shares} failedTitle={text('sharesFailed')}>
        {(all) =>
          all.length ? (
            <ul className="ui-share-list" aria-label={text('workingLinks')}>
              {all.map((share) => (
                <li key={share.share_id}>
                  <span>{[formatDateTime(share.shared_at), detail?.(share)].filter(Boolean).join(' · ')}</span>
                  <Button size="small" danger disabled={isBusy} onClick={() => void end(share.share_id)}>
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

function useShareLinks<Share extends SharedLink>(props: ShareLinksModalProps<Share>) {
  const { queryKey, load, create, end, route, failedTitle } = props;
  const text = useReadingMessages();
  const { navigate, notify } = useShell();
  const client = useQueryClient();
  const [made, setMade] = useState<{ id: string; link: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const shares = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), refetchOnMount: 'always' });
  const attempt = async (title: string, act: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      notify.error({ title, description: error instanceof Error ? error.message : text('tryAgain') });
    }
    setIsBusy(false);
    await client.invalidateQueries({ queryKey });
  };
  return {
    shares,
    isBusy,
    link: made?.link,
    create: () =>
      attempt(failedTitle, async () => {
        const { share_id: id, token } = await create();
        setMade({ id, link: new URL(navigate.href(route(token)), document.baseURI).href });
      }),
    end: (id: string) =>
      attempt(text('endSharingFailedTitle'), async () => {
        await end(id);
        setMade((current) => (current?.id === id ? null : current));
        notify.success({ title: text('sharingEndedTitle'), description: text('sharingEndedDetail') });
      }),
  };
}
