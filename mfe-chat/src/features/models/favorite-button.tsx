import type { Model } from 'shared-contracts';
import { setFavoriteModel } from 'shared-contracts/connection-calls';
import { Button } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { useModelFactsMessages } from '../../messages/model-facts.ts';
import * as styles from './models.module.css';

/** Renders the star that puts a model first in the lists. */
export function FavoriteButton({ model: { id, modelName, isFavorite = false } }: { model: Model }) {
  const text = useModelFactsMessages();
  const set = useCallAction(setFavoriteModel, { failure: text('favoriteFailedTitle') });
  const { is_favorite: isShown } = (set.isPending ? set.variables?.body : undefined) ?? { is_favorite: isFavorite };
  return (
    <Button
      className={styles.star}
      type="text"
      size="small"
      aria-pressed={isShown}
      aria-label={text('favorite', { name: modelName })}
      onClick={() => set.mutate({ body: { favorite_model: id, is_favorite: !isShown } })}
    >
      <span aria-hidden>{isShown ? '★' : '☆'}</span>
    </Button>
  );
}
