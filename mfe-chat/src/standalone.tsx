import { createRoot } from 'react-dom/client';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';
import { answerAsServer } from './testing/standalone-server.ts';

const shell = createFakeShell({ remote: 'mfe-chat' });
answerAsServer(shell);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} notice={text('standaloneNotice')} />);
