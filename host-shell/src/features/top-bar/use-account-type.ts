import type { AccountType } from 'shared-contracts';
import { isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { profileStore } from '../../shared/profile.store.ts';

/** Switches between Personal and Company: applied immediately, stored on the server, and reverted if that fails. */
export function useAccountType() {
  const text = useMessages();
  const { api, notify, session } = useShell();
  const { accountType } = useStore(profileStore);

  const choose = async (next: AccountType) => {
    if (!session.current() || next === accountType) return;
    profileStore.setState({ accountType: next });
    try {
      const { setAccountType } = await loadCalls();
      await api.call(setAccountType, { body: { account_type: next } }, { keepalive: true });
    } catch (error) {
      profileStore.setState({ accountType });
      notify.error({ title: text('accountTypeFailed'), description: isApiError(error) ? error.message : text('somethingWentWrong') });
    }
  };
  return { accountType, choose };
}
