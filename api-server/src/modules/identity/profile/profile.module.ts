import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { AccountModule } from '../account/account.module.ts';
import type { PictureModule } from '../picture/picture.module.ts';
import { ProfileRepository } from './profile.repository.ts';
import { type ProfileModels, profileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';

interface Needs {
  readonly account: AccountModule;
  readonly picture: PictureModule;
  readonly policy: PolicyModule;
  readonly answering: ProfileModels['answering'];
}

export function profileModule({ db, clock }: Parts, { account, answering, picture: { pictures }, policy: { policies } }: Needs) {
  const { hasBusinessProfile } = account;
  const profile = createProfileService(new ProfileRepository(db), { pictures, hasBusinessProfile, clock });
  return defineModule({ name: 'profile', routes: ({ register }) => profileRoutes(register, profile, { answering }, policies) });
}
