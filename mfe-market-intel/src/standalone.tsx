import { createRoot } from 'react-dom/client';
import {
  addFeed,
  fetchFeed,
  findArticles,
  getArticles,
  listBookmarks,
  listDigests,
  listFeeds,
  listNotebooks,
  listSavedArticles,
  listWorkAreas,
  readArticle,
  saveArticle,
  scheduleDigest,
  setBookmark,
  writeDigest,
} from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/standalone.ts';
import { remote } from './remote.tsx';

const shell = createFakeShell({ remote: contributes.remote });
const articles = ['Marketing', 'Sales', 'Finance'].map((AreaName) => make.article({ AreaName, Title: `What moves ${AreaName}` }));

shell.answer(getArticles, ({ query }) => ({
  Articles: articles.filter(({ AreaName }) => !query.areas_name || AreaName === query.areas_name),
}));
shell.answer(findArticles, ({ query }) => {
  const Articles = articles.filter(({ AreaName, Title }) => (!query.area || AreaName === query.area) && Title.includes(query.q ?? ''));
  return { Articles, total: Articles.length, next: null, areas: articles.map(({ AreaName }) => AreaName), sources: ['example.com'] };
});
shell.answer(readArticle, ({ query }) => ({
  ...(articles.find(({ IdentityURL }) => IdentityURL === query.identity_url) ?? make.article()),
  content: '<p>A sample of what an article says.</p>',
  alsoAt: [],
}));
const feed = {
  feed_id: 'feed_sample',
  url: 'https://example.com/feed.xml',
  title: 'Example',
  area_name: 'Sales',
  shipped: false,
  removable: true,
  status: 'ok' as const,
  reason: null,
  fetched_at: null,
  articles: 3,
};
shell.answer(listFeeds, () => ({ feeds: [feed], may_add: true }));
shell.answer(addFeed, () => feed);
shell.answer(fetchFeed, () => feed);
shell.answer(listWorkAreas, () => ({ areas: [make.workArea()] }));
shell.answer(listNotebooks, () => ({ notebooks: [make.notebook()] }));
shell.answer(saveArticle, () => ({ report_id: 'rep_sample', title: 'Sample' }));
shell.answer(listSavedArticles, () => ({ saved: [] }));
shell.answer(listDigests, () => ({ digests: [], schedules: [] }));
shell.answer(scheduleDigest, () => ({ message: 'Stored.' }));
shell.answer(writeDigest, ({ body }) => ({
  digest_id: 'dig_sample',
  area_name: body.area_name,
  text: 'A sample digest.',
  model: 'built-in',
  created_at: '2026-11-20T09:00:00.000Z',
}));
shell.answer(listBookmarks, () => ({ bookmarks: [] }));
shell.answer(setBookmark, () => ({ message: 'Saved.' }));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/market-intel" notice={text('sampleNotice')} />,
  );
