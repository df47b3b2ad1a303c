import type { WorkflowStep } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import { chain, position, steps, workflowNodes } from '../../../../testing/workflow-nodes.ts';

const given = workflowNodes();
const { run, start, work } = given;

describe('an HTTP request', () => {
  const request = (url: string, change: object = {}): WorkflowStep => ({
    id: 'call',
    kind: 'http',
    name: 'Call',
    position,
    config: { method: 'GET', url, headers: [], body: '', allowed_hosts: [new URL(given.site.url('/')).host], ...change },
  });

  it('is sent with its headers and body, and the run does not keep its key', async () => {
    given.site.serve('/orders', { body: '{"count": 3}', headers: { 'content-type': 'application/json' } });
    const headers = [{ name: 'Authorization', value: 'Bearer very-secret' }];
    const step = request(given.site.url('/orders'), { method: 'POST', headers, body: '{"a": 1}' });
    const { run_id } = await start(chain(steps.start, step));
    await work();
    const done = await run(run_id);
    expect(done.steps[1]).toMatchObject({ status: 'succeeded', output: { status: 200, body: { count: 3 } } });
    expect(JSON.stringify(done)).not.toContain('very-secret');
    expect(given.site.requests('/orders')).toMatchObject([
      { authorization: 'Bearer very-secret', 'content-type': 'application/json', 'idempotency-key': `workflow:${run_id}:call:1` },
    ]);
  });

  it.each([
    ['42', 'application/json'],
    ['{"a": 1}', 'application/json'],
    ['{"a": ', 'text/plain; charset=utf-8'],
    ['forty-two', 'text/plain; charset=utf-8'],
  ])('reports for the body %s that it is %s', async (body, type) => {
    const address = `/typed/${encodeURIComponent(body)}`;
    given.site.serve(address, { body: 'ok' });
    await start(chain(steps.start, request(given.site.url(address), { method: 'POST', body })));
    await work();
    expect(given.site.requests(address)).toMatchObject([{ 'content-type': type }]);
  });

  it('fails with the server’s response, and follows no redirect to a host off the list', async () => {
    given.site.serve('/missing', { status: 404, body: 'No such order' });
    given.site.serve('/away', { status: 302, headers: { location: 'http://127.0.0.2/inside' } });
    const missing = await start(chain(steps.start, request(given.site.url('/missing'))));
    const away = await start(chain(steps.start, request(given.site.url('/away'))));
    const filled = await start(chain(steps.start, request('http://{{start.input}}/')), '192.168.0.1');
    await work();
    expect((await run(missing.run_id)).problem).toBe('The address answered with the status 404. No such order');
    expect((await run(away.run_id)).problem).toBe('127.0.0.2 is not among the hosts that may be called.');
    expect((await run(filled.run_id)).problem).toMatch(/in a private network/);
  });

  it('drops its headers on a redirect to another origin, and calls only ports on its list', async () => {
    const other = await startFeedServer();
    const hostOf = (server: FeedServer) => new URL(server.url('/')).host;
    const headers = [{ name: 'Authorization', value: 'Bearer very-secret' }];
    given.site.serve('/moved', { status: 302, headers: { location: other.url('/landing') } });
    given.site.serve('/back', { body: 'back' });
    given.site.serve('/near', { status: 302, headers: { location: '/back' } });
    other.serve('/landing', { status: 302, headers: { location: given.site.url('/back') } });
    const both = [hostOf(given.site), hostOf(other)];
    await start(chain(steps.start, request(given.site.url('/moved'), { headers, allowed_hosts: both })));
    await start(chain(steps.start, request(given.site.url('/near'), { headers })));
    const refused = await start(chain(steps.start, request(given.site.url('/moved'), { headers })));
    await work();
    expect(other.requests('/landing').map(({ authorization }) => authorization)).toEqual([undefined]);
    expect(given.site.requests('/back').map(({ authorization }) => authorization ?? null)).toEqual(
      expect.arrayContaining([null, 'Bearer very-secret']),
    );
    expect(given.site.requests('/back')).toHaveLength(2);
    expect((await run(refused.run_id)).problem).toBe(`${hostOf(other)} is not among the hosts that may be called.`);
    await other.close();
  });
});
