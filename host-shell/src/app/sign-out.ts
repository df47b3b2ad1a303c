import type { Shell } from 'shared-contracts/shell';
import { sessionStore } from '../features/session/session.store.ts';
import { signOutMessages } from '../features/session/sign-out.messages.ts';
import { collectUnsavedWork, saveWorkToAccount } from '../features/session/unsaved-work.ts';
import { forgetDevice } from '../features/top-bar/device-alerts.ts';
import { cookies } from '../shared/cookies.ts';
import { loadCalls } from '../shared/lazy-shared.ts';
import { chooseModel, modelStore } from '../shared/model.store.ts';
import type { Services } from './services.ts';

export { removeUnsavedWork, restoreSavedWork } from '../features/session/unsaved-work.ts';

/**
 * Saves unsent work to the account and ends the session on the server. Returns false when the user chooses to stay rather than lose work.
 */
export async function prepareSignOut(services: Services, email: string, confirm: Shell['confirm']): Promise<boolean> {
  const { text } = signOutMessages;
  const question = { title: text('workNotSaved'), body: text('workNotSavedNote'), okLabel: text('logOutAnyway'), danger: true };
  if (!(await saveWork(services, email)) && !(await confirm(question))) return false;
  await Promise.all([trackLogOut(services).catch(() => undefined), forgetDevice()]);
  return true;
}

async function saveWork({ api }: Services, email: string): Promise<boolean> {
  try {
    await saveWorkToAccount(api, email);
    return true;
  } catch {
    return (await collectUnsavedWork(email)).length === 0;
  }
}

/** Ends the recorded log-in and the session. The user is signed out locally even when the server can't be reached. */
async function trackLogOut({ api, activity }: Services): Promise<void> {
  const { endModelActivity, signOut, trackLogout } = await loadCalls();
  await activity.leave().catch(() => undefined);
  const email = sessionStore.getState().session?.email;
  const recorded = cookies.get('user_sessionId');
  const { activityId, ...model } = modelStore.getState();
  if (email && activityId) {
    await api.call(endModelActivity, { body: { email, model_id: model.modelId, activity_id: activityId } }).catch(() => undefined);
    chooseModel(model);
  }
  if (email && recorded) await api.call(trackLogout, { query: { session_id: recorded, email } }).catch(() => undefined);
  await api.call(signOut, {});
}
