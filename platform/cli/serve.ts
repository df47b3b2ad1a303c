import { EventEmitter } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';
import type { Release } from 'shared-contracts/registry';
import { integrityOf } from '../preset/integrity.ts';
import { buildPackage, type DeployablePackage, publish, releaseDir, sourceHash } from '../release/index.ts';

/** Serves a remote's newest build to browsers on this machine, for trials. */
export interface ServedRemote {
  /** Holds the address for a trial, for example `http://localhost:4701`. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const quietMs = 300;

/**
 * Builds a remote like a release and serves it on loopback. A changed source rebuilds it, and the next page load uses the new build.
 * @throws Error when the first build fails or the port is taken.
 */
export async function serveRemote(
  target: DeployablePackage,
  port: number,
  say: (line: string) => void,
  { reloads = false }: { readonly reloads?: boolean } = {},
): Promise<ServedRemote> {
  const state = mkdtempSync(join(tmpdir(), 'atrium-serve-'));
  let current = '';
  const changed = new EventEmitter();
  const build = async () => {
    const release = `${target.version}-${sourceHash(target)}`;
    await buildPackage(target, release);
    await publish(state, target, release);
    current = releaseDir(state, target.name, release);
    if (reloads) addReload(current, port);
    changed.emit('changed');
    say(`${target.name}@${release} is served.`);
  };
  await build();
  let building = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const rebuild = () => {
    building = building.then(build).catch((error: unknown) => say(`✗ ${error instanceof Error ? error.message : String(error)}`));
  };
  const watcher = watch(join(target.root, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, quietMs);
  });
  const server = await listen(() => current, port, changed);
  return {
    ...server,
    close: async () => {
      clearTimeout(timer);
      watcher.close();
      await server.close();
      await building;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** Serves a published release. @throws Error when the port is taken. */
export const servePublished = (state: string, name: string, release: string, port: number): Promise<ServedRemote> =>
  listen(() => releaseDir(state, name, release), port);

async function listen(folder: () => string, port: number, changed?: EventEmitter): Promise<ServedRemote> {
  const server = createReleaseServer(folder, changed);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Announces each new build as a server-sent event. */
const changesAt = '/changes';

function followChanges(changed: EventEmitter, response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  const tell = () => response.write('event: changed\ndata:\n\n');
  changed.on('changed', tell);
  response.on('close', () => changed.off('changed', tell));
}

/**
 * Makes the page reload after each build. The shell of a production page has React's production build, which cannot replace components in
 * place. The entry's hash changes with its text; both exist only in this temporary copy.
 */
function addReload(folder: string, port: number): void {
  const document = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(document, 'utf8')) as Release;
  const file = join(folder, release.entry);
  const follow = `new EventSource('http://localhost:${port}${changesAt}').addEventListener('changed', () => location.reload());`;
  const text = readFileSync(file, 'utf8');
  if (text.includes(follow)) return;
  writeFileSync(file, `${text}\n;${follow}\n`);
  const integrity = { ...release.integrity, [release.entry]: integrityOf(readFileSync(file)) };
  writeFileSync(document, JSON.stringify({ ...release, integrity }));
}

/** Prefixes the address of a release's files. */
const filesAt = '/files/';

/** Serves one release's folder to any page. Its files are not secret, and only this machine can reach it. */
function createReleaseServer(folder: () => string, changed?: EventEmitter): Server {
  return createServer((request, response) => {
    const host = request.headers.host ?? '';
    // Refuses foreign names that resolve to this machine.
    if (!/^(localhost|127\.0\.0\.1):\d+$/.test(host)) return void response.writeHead(403).end();
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-private-network': 'true',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === changesAt && changed) return followChanges(changed, response, headers);
    if (path === '/release.json') {
      const release = JSON.parse(readFileSync(join(folder(), 'release.json'), 'utf8')) as Release;
      response.writeHead(200, { ...headers, 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ ...release, base: `http://${host}${filesAt}` }));
    }
    const file = normalize(join(folder(), decodeURIComponent(path.slice(filesAt.length))));
    if (!path.startsWith(filesAt) || !file.startsWith(folder() + sep) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
}
