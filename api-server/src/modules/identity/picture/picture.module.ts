import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { PicturesRepository } from './picture.repository.ts';
import { createPictures } from './picture.service.ts';

export const pictureModule = ({ db, clock }: Parts) =>
  defineModule({ name: 'picture', pictures: createPictures(new PicturesRepository(db), clock) });

export type PictureModule = ReturnType<typeof pictureModule>;
