import { createRoot } from 'react-dom/client';
import { getArticles, listBookmarks, setBookmark } from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { text } from './shared/messages.ts';

const shell = createFakeShell({ remote: contributes.remote });
const articles = ['Marketing', 'Sales', 'Finance'].map((AreaName) => make.article({ AreaName, Title: `What moves ${AreaName}` }));

shell.answer(getArticles, ({ query }) => ({
  Articles: articles.filter(({ AreaName }) => !query.areas_name || AreaName === query.areas_name),
}));
shell.answer(listBookmarks, () => ({ bookmarks: [] }));
shell.answer(setBookmark, () => ({ message: 'Saved.' }));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/market-intel" notice={text('sampleNotice')} />,
  );
