import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';

export interface HttpsFront {
  readonly url: string;
  /** Names the file with the certificate, for `NODE_EXTRA_CA_CERTS`. */
  readonly certificate: string;
  close(): void;
}

/** Serves an address over HTTPS, as the proxy before a real Atrium does. openssl makes the certificate. */
export async function startHttpsFront(behind: string, port: number, folder: string): Promise<HttpsFront> {
  const [key, certificate] = [join(folder, 'front.key'), join(folder, 'front.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...names], {
    stdio: 'ignore',
  });
  const { hostname: host, port: to } = new URL(behind);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host, port: to, method, path, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${port}`,
    certificate,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
