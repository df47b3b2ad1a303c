import { getInstallation, setInstallationRole } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { defineModule } from '../../../kernel/module.ts';
import { sayInstallation } from '../../../messages/installation.ts';
import type { Parts } from '../../../parts.ts';
import { InstallationRepository } from './installation.repository.ts';
import { changeRole } from './roles.service.ts';

export function installationModule({ db }: Parts) {
  const repository = new InstallationRepository(db);
  return defineModule({
    name: 'installation',
    routes: ({ register }) => {
      register(getInstallation, async ({ user }) => {
        const role = await repository.roleOf(user.userId);
        if (!role) throw new AppError('not-allowed', { detail: sayInstallation('forAdministrators') });
        return { role, ...(await repository.counts()) };
      });
      register(setInstallationRole, async ({ body }) => {
        await changeRole(db, body.person_email, body.role);
        return { message: 'Saved.' };
      });
    },
    roleOf: (userId: string) => repository.roleOf(userId),
  });
}

export type InstallationModule = ReturnType<typeof installationModule>;
