import { answersChats, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import type { MenuProps } from 'shared-ui';
import { Check, Star } from 'shared-ui/icons';
import { useNavigate } from 'shared-ui/router';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { forgetLostModel, modelStore } from '../../shared/model.store.ts';
import { useLazyCall } from '../../shared/use-lazy-call.ts';
import * as styles from './top-bar.module.css';

/** Identifies the built-in assistant, which is always connected. */
const builtInId = 'built-in';

/** Returns the connected models that answer chats. They are fetched once they are wanted. */
export function useModels(isWanted: boolean) {
  const { data = [] } = useLazyCall(loadCalls, 'getModels', {
    isEnabled: isWanted,
    tag: 'models',
    onAnswer: (found) => forgetLostModel(found.filter(answersChats).map(({ modelId }) => modelId)),
  });
  return { models: data.filter(answersChats) };
}

/** Returns menu items for the connected models and for managing them. Fetched when a menu first opens. */
export function useModelItems(isOpen: boolean): NonNullable<MenuProps['items']> {
  const text = useMessages();
  const { model } = useShell();
  const navigate = useNavigate();
  const chosen = useStore(modelStore);
  const { models: connected } = useModels(isOpen);
  const isCurrent = (modelId: string) => modelId === (chosen.isUnconnected ? builtInId : chosen.modelId);
  const isTwice = (name: string) => connected.filter(({ modelName }) => modelName === name).length > 1;
  return [
    ...connected.map(({ id, modelId, modelName, provider, isFavorite }) => ({
      key: id,
      label: (
        <>
          <span dir="auto">{isTwice(modelName) ? `${modelName} · ${provider}` : modelName}</span>
          {isFavorite ? <Favorite label={text('favoriteModel')} /> : null}
        </>
      ),
      icon: isCurrent(modelId) ? <Check aria-label={text('current')} /> : <span className={styles.noCheck} />,
      onClick: () => void model.choose({ modelId, modelName }),
    })),
    ...(connected.length ? [{ type: 'divider' as const }] : []),
    { key: 'manage', label: text(chosen.isUnconnected ? 'connectModel' : 'manageModels'), onClick: () => void navigate(routes.models()) },
  ];
}

function Favorite({ label }: { label: string }) {
  return (
    <span className={styles.favorite} role="img" aria-label={label}>
      <Star size={13} />
    </span>
  );
}
