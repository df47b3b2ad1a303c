import { isApiError } from 'shared-contracts';
import { type IdentityProvider, orderIdentityProviders, removeIdentityProvider } from 'shared-contracts/admin-calls';
import { startProviderSignIn } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import type { MenuProps } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { movedUp } from './order.model.ts';

/** Returns the menu of a provider: change, order, test and disconnect. */
export function useProviderMenu(
  { provider_id, name, people, is_on, kind }: IdentityProvider,
  all: readonly IdentityProvider[],
  onEdit: () => void,
) {
  const text = useSignInMessages();
  const { api, confirm, notify } = useShell();
  const order = useCallAction(orderIdentityProviders);
  const remove = useCallAction(removeIdentityProvider, { success: () => text('disconnected') });
  const ids = all.map((one) => one.provider_id);
  const place = ids.indexOf(provider_id);

  const handleRemove = async () => {
    const question = { title: text('disconnectTitle', { name }), body: text('disconnectBody', { people }) };
    if (await confirm({ ...question, okLabel: text('disconnect'), danger: true })) remove.mutate({ params: { provider_id } });
  };
  const handleTest = async () => {
    const question = { title: text('testTitle', { name }), body: text('testBody', { name }) };
    if (!(await confirm({ ...question, okLabel: text('testOk') }))) return;
    try {
      const { url } = await api.call(startProviderSignIn, { params: { provider_id } });
      if (/^https?:\/\//i.test(url)) location.assign(url);
    } catch (error) {
      if (!isApiError(error)) throw error;
      notify.error({ title: text('testFailed', { name }), description: error.message });
    }
  };
  const acts: Readonly<Record<string, () => void>> = {
    change: onEdit,
    up: () => order.mutate({ body: { provider_ids: movedUp(ids, place) } }),
    down: () => order.mutate({ body: { provider_ids: movedUp(ids, place + 1) } }),
    test: () => void handleTest(),
    remove: () => void handleRemove(),
  };
  const menuItems: MenuProps['items'] = [
    { key: 'change', label: text('change') },
    { key: 'up', label: text('moveUp'), disabled: place === 0 },
    { key: 'down', label: text('moveDown'), disabled: place === ids.length - 1 },
    // A directory asks for a password on the sign-in page.
    ...(kind === 'ldap' ? [] : [{ key: 'test', label: text('test'), disabled: !is_on }]),
    { key: 'remove', label: text('disconnect'), danger: true },
  ];
  return { menuItems, onMenuClick: (({ key }) => acts[key]?.()) satisfies MenuProps['onClick'] };
}
