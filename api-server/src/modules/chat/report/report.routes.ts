import { readReport } from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { ReportsService } from './report.service.ts';

export function reportRoutes(register: Register, reports: ReportsService): void {
  register(readReport, async ({ owners, user, params }) => {
    const row = await reports.get(owners.report_id, params.report_id);
    return {
      report_id: row.id,
      file_name: row.name,
      title: row.title,
      notebook_id: row.notebookId,
      created_at: row.createdAt.toISOString(),
      body: row.body,
      sources: row.sources,
      // The chat that wrote it stays its owner's.
      session_id: owners.report_id === user.userId ? row.sessionId : null,
    };
  });
}
