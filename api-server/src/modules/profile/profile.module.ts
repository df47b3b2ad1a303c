import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AccountModule } from '../account/account.module.ts';
import type { ModelModule } from '../model/model.module.ts';
import type { PictureModule } from '../picture/picture.module.ts';
import type { PolicyModule } from '../policy/policy.module.ts';
import { ProfileRepository } from './profile.repository.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';

interface Needs {
  readonly account: AccountModule;
  readonly model: ModelModule;
  readonly picture: PictureModule;
  readonly policy: PolicyModule;
}

export function profileModule({ db, clock }: Parts, { account, model: { models }, picture: { pictures }, policy: { policies } }: Needs) {
  const { hasBusinessProfile } = account;
  const profile = createProfileService(new ProfileRepository(db), { pictures, hasBusinessProfile, clock });
  return defineModule({ name: 'profile', routes: ({ register }) => profileRoutes(register, profile, models, policies) });
}
