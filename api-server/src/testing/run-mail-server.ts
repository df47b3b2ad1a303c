import { createServer } from 'node:http';
import { startMailServer } from './mail-server.ts';
import { listenLow } from './scripted-provider.ts';

/** Runs a mail server in a separate process. An address gives its mails in turn, each once it has come. Ends with its parent. */
const mail = await startMailServer();
const reader = createServer(async (_, response) => void response.end(await mail.next()));
const port = await listenLow(reader);

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true, smtpUrl: mail.url, nextMailUrl: `http://127.0.0.1:${port}` });
