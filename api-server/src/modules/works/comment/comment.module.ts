import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { CommentRepository } from './comment.repository.ts';
import { commentRoutes } from './comment.routes.ts';
import { CommentService } from './comment.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
}

/** Lets people comment what they can see. */
export function commentModule({ db, clock }: Parts, { access: { access, grantees }, alert: { alert } }: Needs) {
  const comments = new CommentService({ repository: new CommentRepository(db), access, grantees, alert, clock });
  return defineModule({ name: 'comment', routes: ({ register }) => commentRoutes(register, comments), jobs: comments.jobs });
}
