import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

export type Log = Logger;

/** Fields whose values never reach a log line. */
const secrets = ['password', 'token', 'access_token', 'apiKey', 'authorization', 'cookie', 'set-cookie'];

export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const paths = secrets.flatMap((name) => {
    const key = name.includes('-') ? `["${name}"]` : name;
    return [key, key.startsWith('[') ? `*${key}` : `*.${key}`, key.startsWith('[') ? `req.headers${key}` : `req.headers.${key}`];
  });
  return pino(
    { level, redact: { paths, censor: '[redacted]' }, serializers: { req: requestFields, err: (error: unknown) => loggedError(error) } },
    destination,
  );
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly routeOptions?: { readonly url?: string };
}

/** Logs the route instead of the address, because addresses contain e-mails and search queries. */
const requestFields = ({ method, url, ip, routeOptions }: LoggedRequest) => ({
  method,
  route: routeOptions?.url ?? url.split('?', 1)[0],
  ip,
});
