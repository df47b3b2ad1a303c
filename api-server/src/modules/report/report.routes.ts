import { readReport } from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { ReportsService } from './report.service.ts';

export function reportRoutes(register: Register, reports: ReportsService): void {
  register(readReport, async ({ user, params }) => {
    const row = await reports.get(user.userId, params.report_id);
    return {
      report_id: row.id,
      file_name: row.name,
      title: row.title,
      notebook_id: row.notebookId,
      created_at: row.createdAt.toISOString(),
      body: row.body,
      sources: row.sources,
      session_id: row.sessionId,
    };
  });
}
