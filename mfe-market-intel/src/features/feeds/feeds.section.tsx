import type { Feed } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, IconButton, Input, QueryView, Section, Tag } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Newspaper, RefreshCw, Trash2 } from 'shared-ui/icons';
import { useAreaNames } from '../../core/work-area/areas.api.ts';
import { useFeedsMessages } from '../../messages/feeds.ts';
import { useAddFeed, useFeeds, useFetchFeed, useRemoveFeed } from './feeds.api.ts';
import * as styles from './feeds.section.module.css';

/** Renders the workspace's feeds, with the reason why a feed was skipped. */
export function Feeds() {
  const text = useFeedsMessages();
  const query = useFeeds();
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
  const { mutate: add, isPending } = useAddFeed();
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => add(values, { onSuccess: () => form.resetFields() })}>
      <Form.Item
        name="url"
        label={text('feedAddress')}
        rules={[{ required: true, pattern: /^https?:\/\/[^\s/]+/i, message: text('feedAddressRule') }]}
      >
        <Input type="url" inputMode="url" placeholder="https://" />
      </Form.Item>
      <Form.Item name="areaName" label={text('areaFilter')} rules={[{ required: true, message: text('feedAreaRule') }]}>
        <Select options={areas.map((name) => ({ value: name, label: name }))} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending}>
        {text('addFeed')}
      </Button>
    </Form>
  );
}

function FeedRow({ feed, mayFetch }: { feed: Feed; mayFetch: boolean }) {
  const text = useFeedsMessages();
  const { confirm } = useShell();
  const timeZone = useSession()?.timeZone;
  const { mutate: fetchNow, isPending } = useFetchFeed();
  const { mutate: remove } = useRemoveFeed();
  const name = feed.title || feed.url;
  const handleRemove = async () => {
    if (await confirm({ title: text('removeFeedTitle', { name }), body: text('removeFeedBody'), okLabel: text('remove'), danger: true }))
      remove(feed);
  };
  const when = feed.fetched_at ? formatDateTime(feed.fetched_at, { timeZone }) : '';
  return (
    <div className={`ui-tile ${styles.feed}`}>
      <div className="ui-tile-body">
        <span className="ui-tile-title">{name}</span>
        <span className="ui-tile-note">
          {feed.title ? feed.url : ''} <Tag>{feed.area_name}</Tag>
        </span>
        <span className="ui-tile-note">
          {[text(`feed_${feed.status}`), when, text('feedArticles', { count: feed.articles })].filter(Boolean).join(' · ')}
        </span>
        {feed.reason ? <span className="ui-tile-note">{feed.reason}</span> : null}
      </div>
      {mayFetch ? (
        <IconButton icon={<RefreshCw />} loading={isPending} label={text('fetchNow', { name })} onClick={() => fetchNow(feed)} />
      ) : null}
      {feed.removable ? <IconButton icon={<Trash2 />} label={text('removeFeed', { name })} onClick={() => void handleRemove()} /> : null}
    </div>
  );
}
