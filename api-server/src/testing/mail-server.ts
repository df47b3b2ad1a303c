import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { listenLow } from './scripted-provider.ts';

export interface MailServer {
  readonly url: string;
  /** Returns the lines of the next mail. */
  readonly next: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts a mail server on the loopback interface that accepts every mail after rejecting the first `refuse` ones. */
export async function startMailServer({ refuse = 0 } = {}): Promise<MailServer> {
  const came: string[] = [];
  let arrived = Promise.withResolvers<void>();
  let refusals = refuse;
  const take = (mail: string) => {
    came.push(mail);
    arrived.resolve();
    arrived = Promise.withResolvers<void>();
  };
  const server = createServer((socket) => {
    const isRefused = refusals > 0;
    refusals -= 1;
    void converse(socket, isRefused, take);
  });
  const port = await listenLow(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: async () => {
      while (came.length === 0) await arrived.promise;
      return came.shift() ?? '';
    },
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(socket: Socket, isRefused: boolean, take: (mail: string) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  say('220 ready');
  let mail: string[] | undefined;
  for await (const line of createInterface({ input: socket })) {
    if (mail) {
      if (line !== '.') mail.push(line);
      else {
        take(mail.join('\n'));
        mail = undefined;
        say('250 taken');
      }
      continue;
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'QUIT') return void socket.end('221 bye\r\n');
    if (command === 'MAIL' && isRefused) say('451 later');
    else if (command === 'DATA') {
      mail = [];
      say('354 go on');
    } else say('250 fine');
  }
}
