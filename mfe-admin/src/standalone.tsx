import { createRoot } from 'react-dom/client';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';

const shell = createFakeShell({ remote: contributes.remote });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/admin" notice={text('sampleNotice')} />,
  );
