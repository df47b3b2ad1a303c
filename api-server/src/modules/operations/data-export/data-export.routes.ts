import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import { runForRequest } from '../../../platform/request-actor.ts';
import type { ExportRow, ExportsService } from './data-export.service.ts';

export function exportRoutes(register: Register, exports: ExportsService): void {
  const present = (row: ExportRow | undefined) => ({
    data_export: row
      ? {
          status: row.status,
          progress: row.progress,
          size: row.size,
          created_at: row.createdAt.toISOString(),
          url: row.status === 'ready' ? exports.linkOf(row.id) : null,
        }
      : null,
  });
  register(calls.startDataExport, async ({ user }) => present(await exports.start(user.userId)));
  register(calls.getDataExport, async ({ user }) => present(await exports.newest(user.userId)));
}

interface ContentRequest {
  Params: { exportId: string };
  Querystring: { expires?: string; signature?: string };
}

/** Serves export bytes by signed link, since a link sends no token. The signature says who may download and until when. */
export function exportContentRoute(api: FastifyInstance, exports: ExportsService): void {
  api.get<ContentRequest>('/account/export/content/:exportId', async ({ params, query, ip, id }, reply) => {
    const origin = { userId: undefined, email: undefined, address: ip, requestId: id };
    const { content, size } = await runForRequest(origin, () =>
      exports.read(params.exportId, Number(query.expires), String(query.signature ?? '')),
    );
    reply.headers({
      'content-disposition': 'attachment; filename="atrium-data.zip"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      ...(size === null ? {} : { 'content-length': size }),
    });
    return reply.type('application/zip').send(content);
  });
}
