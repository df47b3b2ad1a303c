import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from './sources.ts';

/** Matches code that reads the host that a request names, or one header that proxies set. */
const hostOfRequest =
  /\b(?:request|req)\.(?:hostname|host|port|ips)\b|\b(?:hostname|host)\b[^;={}]*\}: FastifyRequest|headers(?:\.host\b|\[['"]host['"]\])|['"]x-forwarded-[a-z]+['"]/;

/** Lists the only files that may: one parses the whole header, the others never build an address that leaves the machine. */
const readers = ['api-server/src/http/caller.ts', 'api-server/src/modules/identity/auth/auth.service.ts', 'platform/cli/serve.ts'];

it.each(['request.hostname', 'originOf({ protocol, host }: FastifyRequest)', "headers['host']", "headers['x-forwarded-host']"])(
  'finds %s',
  (source) => expect(source).toMatch(hostOfRequest),
);

it('reads the host of a request in one place of the server, which parses it before it compares it', () => {
  const files = sourcesOnDisk(workspace).filter(
    (file) =>
      /^(?:api-server|platform|host-shell)\//.test(file) && /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/checks\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => hostOfRequest.test(readFileSync(join(workspace, file), 'utf8'))).toSorted()).toEqual(readers);
});
