import type { Feed } from 'shared-contracts';
import { addFeed, fetchFeed, listFeeds, removeFeed } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, IconButton, Input, QueryView, Section, Tag } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Newspaper, RefreshCw, Trash2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useAreaLabel, useAreaNames } from '../../core/work-area/areas.api.ts';
import { useFeedsMessages } from '../../messages/feeds.ts';
import * as styles from './feeds.section.module.css';

/** Renders the workspace's feeds, with the reason why a feed was skipped. */
export function Feeds() {
  const text = useFeedsMessages();
  const query = useCall(listFeeds);
  return (
    <>
      {query.data?.may_add ? (
        <Section title={text('addFeed')}>
          <AddFeed />
        </Section>
      ) : null}
      <Section title={text('feeds')}>
        <p className={`ui-tile-note ${styles.note}`}>{text(query.data?.may_add === false ? 'feedsReadOnly' : 'feedsNote')}</p>
        <QueryView query={query} failedTitle={text('feedsFailed')}>
          {({ feeds, may_add }) =>
            feeds.length ? (
              <ul className="ui-row-list" aria-label={text('feeds')}>
                {feeds.map((feed) => (
                  <li key={feed.feed_id}>
                    <FeedRow feed={feed} mayFetch={may_add} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState icon={<Newspaper />} title={text('noFeeds')} />
            )
          }
        </QueryView>
      </Section>
    </>
  );
}

function AddFeed() {
  const text = useFeedsMessages();
  const [form] = Form.useForm<{ url: string; areaName: string }>();
  const areas = useAreaNames();
  const failure = text('feedFailedTitle');
  const add = useCallAction(addFeed, { failure });
  const fetchNow = useCallAction(fetchFeed, { failure });
  /** Fetches the new feed immediately, so that the user sees whether it works. */
  const handleFinish = async ({ url, areaName }: { url: string; areaName: string }) => {
    try {
      const { feed_id } = await add.mutateAsync({ body: { feed_url: url, area_name: areaName } });
      await fetchNow.mutateAsync({ params: { feed_id } });
      form.resetFields();
    } catch {
      // The action that failed has shown a toast. The form keeps its values.
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void handleFinish(values)}>
      <Form.Item
        name="url"
        label={text('feedAddress')}
        rules={[{ required: true, pattern: /^https?:\/\/[^\s/]+/i, message: text('feedAddressRule') }]}
      >
        <Input type="url" inputMode="url" placeholder="https://" />
      </Form.Item>
      <Form.Item name="areaName" label={text('areaFilter')} rules={[{ required: true, message: text('feedAreaRule') }]}>
        <Select options={[...areas]} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={add.isPending || fetchNow.isPending}>
        {text('addFeed')}
      </Button>
    </Form>
  );
}

function FeedRow({ feed, mayFetch }: { feed: Feed; mayFetch: boolean }) {
  const text = useFeedsMessages();
  const { confirm } = useShell();
  const timeZone = useSession()?.timeZone;
  const labelOf = useAreaLabel();
  const failure = text('feedFailedTitle');
  const { mutate: fetchNow, isPending } = useCallAction(fetchFeed, { failure });
  const { mutate: remove } = useCallAction(removeFeed, { failure, success: () => text('feedRemoved') });
  const name = feed.title || feed.url;
  const handleRemove = async () => {
    if (await confirm({ title: text('removeFeedTitle', { name }), body: text('removeFeedBody'), okLabel: text('remove'), danger: true }))
      remove({ params: { feed_id: feed.feed_id } });
  };
  const when = feed.fetched_at ? formatDateTime(feed.fetched_at, { timeZone }) : '';
  return (
    <div className={`ui-tile ${styles.feed}`}>
      <div className="ui-tile-body">
        <span className="ui-tile-title">{name}</span>
        <span className="ui-tile-note">
          {feed.title ? feed.url : ''} <Tag>{labelOf(feed.area_name)}</Tag>
        </span>
        <span className="ui-tile-note">
          {[text(`feed_${feed.status}`), when, text('feedArticles', { count: feed.articles })].filter(Boolean).join(' · ')}
        </span>
        {feed.reason ? <span className="ui-tile-note">{feed.reason}</span> : null}
      </div>
      {mayFetch ? (
        <IconButton
          icon={<RefreshCw />}
          loading={isPending}
          label={text('fetchNow', { name })}
          onClick={() => fetchNow({ params: { feed_id: feed.feed_id } })}
        />
      ) : null}
      {feed.removable ? <IconButton icon={<Trash2 />} label={text('removeFeed', { name })} onClick={() => void handleRemove()} /> : null}
    </div>
  );
}
