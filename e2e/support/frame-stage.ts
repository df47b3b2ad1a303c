import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from './server.ts';

const frameAddress = '/api/v4/artifact/frame';

/** Runs on the stage: opens frames as the page does, and notes what they say. A frame without a policy proves that the listeners hear. */
const stage = `
window.said = {};
const names = new Map();
addEventListener('message', ({ source, data }) => {
  const known = names.get(source);
  if (data === 'artifact-frame' && known) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: { type } }) => type === 'open' && port1.postMessage({ type: 'html', html: known.html });
    return source.postMessage(null, '*', [port2]);
  }
  const name = known?.name ?? 'a nested realm';
  (window.said[name] ??= []).push(String(data));
});
window.openFrame = (name, html, address) => {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  document.body.append(frame);
  names.set(frame.contentWindow, { name, html });
  if (address) frame.src = address;
  else frame.srcdoc = html;
};
window.nestedFrames = () => [...document.querySelectorAll('iframe')].filter((frame) => frame.contentWindow.length > 0).length;
`;

/** Serves a page that opens the product's frame for artifacts, so that any browser can be driven without signing in. */
export async function startStage(productUrl: string) {
  const server = createServer(async (request, response) => {
    if (request.url !== frameAddress) {
      // The page's policy keeps frames from leaving, as the product's does.
      response.writeHead(200, { 'content-type': 'text/html', 'origin-agent-cluster': '?1', 'content-security-policy': "frame-src 'self'" });
      return response.end(`<!doctype html><title>Stage</title><script>${stage}</script><body></body>`);
    }
    const { status, headers, ...answer } = await fetchFrame(productUrl);
    response.writeHead(status, headers);
    return response.end(answer.body);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${port}`, frameAddress, close: () => server.close() };
}

async function fetchFrame(productUrl: string) {
  const response = await fetch(productUrl + frameAddress);
  const kept = ['content-type', 'content-security-policy', 'permissions-policy', 'x-dns-prefetch-control', 'referrer-policy'];
  const headers = Object.fromEntries(kept.map((name) => [name, response.headers.get(name) ?? '']));
  return { status: response.status, headers, body: await response.text() };
}
