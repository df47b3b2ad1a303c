import type { Model } from 'shared-contracts';
import { setFavoriteModel } from 'shared-contracts/connection-calls';
import { IconButton } from 'shared-ui';
import { Star } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useModelFactsMessages } from '../../messages/model-facts.ts';
import * as styles from './models.module.css';

/** Renders the star that puts a model first in the lists. */
export function FavoriteButton({ model: { id, modelName, isFavorite = false } }: { model: Model }) {
  const text = useModelFactsMessages();
  const set = useCallAction(setFavoriteModel, { failure: text('favoriteFailedTitle') });
  const { is_favorite: isShown } = (set.isPending ? set.variables?.body : undefined) ?? { is_favorite: isFavorite };
  return (
    <IconButton
      className={styles.star}
      size="small"
      aria-pressed={isShown}
      label={text('favorite', { name: modelName })}
      icon={<Star size={16} fill={isShown ? 'currentColor' : 'none'} />}
      onClick={() => set.mutate({ body: { favorite_model: id, is_favorite: !isShown } })}
    />
  );
}
