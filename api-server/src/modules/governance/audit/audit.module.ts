import { join } from 'node:path';
import * as calls from 'shared-contracts/admin-calls';
import type { Routing } from '../../../kernel/module.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { presentEntry } from './audit.presenter.ts';
import { AuditRepository } from './audit.repository.ts';
import { type Audit, createAudit } from './audit.service.ts';
import { type AuditStreams, createAuditStreams } from './audit-streams.service.ts';
import { createRefusals } from './refusals.ts';

/** Creates the console's side of the audit log: reading, checking, exporting and sending it elsewhere. */
export function auditModule({ config, db, secret, keys, clock, log, providerFetch }: Parts) {
  const repository = new AuditRepository(db);
  const audit = createAudit({ db, repository, secret, clock });
  const folder = join(config.dataDir, 'audit');
  const streams = createAuditStreams({ db, repository, keys, fetch: providerFetch, folder, clock });
  const refusals = createRefusals({ db, clock, log });
  return defineModule({
    name: 'audit',
    jobs: streams.jobs,
    routes: (routing) => auditRoutes(routing, audit, streams),
    open: refusals.open,
    close: refusals.close,
    noteRefusal: refusals.note,
  });
}

function auditRoutes({ register, http }: Routing, audit: Audit, streams: AuditStreams): void {
  register(calls.listAuditEntries, async ({ query: { before, ...filter } }) => {
    const { rows, next, people } = await audit.list(filter, before);
    return { entries: rows.map(presentEntry), next, people };
  });
  register(calls.listAuditActions, async () => ({ actions: await audit.actions() }));
  register(calls.exportAudit, async ({ body: { format, ...filter } }) => ({ url: await audit.link(filter, format) }));
  register(calls.verifyAuditLog, () => audit.verify());
  register(calls.listAuditStreams, async () => ({ streams: await streams.list() }));
  register(calls.addAuditStream, ({ body }) => streams.add(body.kind, body.url));
  register(calls.removeAuditStream, async ({ params }) => {
    await streams.remove(params.stream_id);
    return { message: 'Removed.' };
  });
  // A download sends no token, so the signed link says who may read what, and until when.
  http.get<{ Querystring: { link?: string } }>('/admin/audit/export', async ({ query }, reply) => {
    const { format, content } = audit.open(String(query.link ?? ''));
    reply.headers({
      'content-disposition': `attachment; filename="audit.${format}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    return reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson').send(content);
  });
}
