import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs in a separate process: forwards every request and its response. `argv`: the provider's port. */
const port = Number(process.argv[2]);

const server = createServer((request, response) => {
  const onward = ask({ port, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
