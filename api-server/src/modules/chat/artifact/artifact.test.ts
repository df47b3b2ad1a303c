import { and, eq } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { completeChat, deleteSession, listArtifactEdits, saveArtifactEdit } from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { artifactEdits } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

async function answered() {
  const { body } = await api.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
  const session_id = body.session_id ?? '';
  return {
    session_id,
    save: (text: string, artifact_key = 'html:A', who = user) =>
      api.call(saveArtifactEdit, { body: { message_id: body.message_id, artifact_key, text } }, who),
    list: (who = user) => api.call(listArtifactEdits, { query: { session_id } }, who),
  };
}

describe('edits of artifacts', () => {
  it('keeps every edit in order, also those that arrive together', async () => {
    const chat = await answered();
    await chat.save('one');
    await Promise.all([chat.save('two'), chat.save('two'), chat.save('b', 'html:B')]);
    const { edits } = (await chat.list()).body;
    expect(edits.map(({ artifact_key, text }) => `${artifact_key} ${text}`)).toEqual([
      'html:A one',
      'html:A two',
      'html:A two',
      'html:B b',
    ]);
  });

  it('keeps the newest edits of an artifact', async () => {
    const chat = await answered();
    for (let count = 1; count <= limits.artifactEditsKept + 2; count += 1) await chat.save(`text ${count}`);
    const { edits } = (await chat.list()).body;
    expect(edits).toHaveLength(limits.artifactEditsKept);
    expect(edits[0]?.text).toBe('text 3');
  });

  it('keeps older edits when numbers between them are gone', async () => {
    const chat = await answered();
    await chat.save('first');
    await chat.save('second');
    const { number, sessionId } = artifactEdits;
    await api.database.db
      .update(artifactEdits)
      .set({ number: 500 })
      .where(and(eq(sessionId, chat.session_id), eq(number, 2)));
    await chat.save('third');
    expect((await chat.list()).body.edits.map(({ text }) => text)).toEqual(['first', 'second', 'third']);
  });

  it('refuses empty and too long texts', async () => {
    const chat = await answered();
    expect((await chat.save('')).status).toBe(400);
    expect((await chat.save('x'.repeat(limits.artifactMaxCharacters + 1))).status).toBe(400);
  });

  it('is for those who may see or edit the chat, and goes with it', async () => {
    const chat = await answered();
    const other = await api.newUser();
    await chat.save('mine');
    expect((await chat.list(other)).status).toBe(404);
    expect((await chat.save('theirs', 'html:A', other)).status).toBe(404);
    await api.call(deleteSession, { query: { session_id: chat.session_id } }, user);
    expect((await chat.list()).status).toBe(404);
  });
});

describe('the frame', () => {
  it('has an opaque origin and may request nothing', async () => {
    const { headers, statusCode, body } = await api.app.inject({ url: '/api/v4/artifact/frame' });
    const policy = String(headers['content-security-policy']);
    expect(statusCode).toBe(200);
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    for (const part of [
      "connect-src 'none'",
      "frame-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/'self'(?!$|;)|https?:|allow-same-origin|allow-popups|allow-top/);
    // Nested documents inherit the policy, so nothing in them runs: neither their markup nor a script that their parser meets.
    const [script = '', ...others] = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
    expect(others).toEqual([]);
    const own = hashOf(script, 'base64');
    expect(policy.split(', ')[1]).toBe(`script-src 'sha256-${own}' 'strict-dynamic' 'unsafe-eval'; worker-src blob:`);
    expect(headers['x-dns-prefetch-control']).toBe('off');
    // It changes the process in which browsers run the page, so that an artifact's endless loop doesn't stop the page.
    expect(headers['origin-agent-cluster']).toBe('?1');
    expect(body.indexOf('RTC')).toBeLessThan(body.indexOf("addEventListener('message'"));
    expect((await api.app.inject({ url: '/api/v4/artifact/frame', headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(
      304,
    );
  });

  it('gets React with its compiler, and Python, from this server', async () => {
    const kit = await api.app.inject({ url: '/api/v4/artifact/kit/react.js' });
    const load = new Function(`${kit.body}\nreturn load;`)() as (name: string) => {
      version: string;
      transform: (code: string, how: object) => { code: string };
    };
    expect(load('react').version).toMatch(/^19\./);
    expect(load('sucrase').transform('<b>x</b>', { transforms: ['jsx'], production: true }).code).toContain('createElement');
    const zipped = await api.app.inject({ url: '/api/v4/artifact/kit/python/pyodide.mjs', headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') });
    for (const name of ['package.json', '..%2f..%2freact%2fpackage.json', 'console.html'])
      expect((await api.app.inject({ url: `/api/v4/artifact/kit/python/${name}` })).statusCode).toBe(404);
  });
});
