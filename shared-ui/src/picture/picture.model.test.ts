import { expect, it } from 'vitest';
import { cropSquare, dragCrop, refusePicture, wholePicture } from './picture.model.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const jpg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const size = 5 * 1024 * 1024;

it('accepts JPG and PNG of up to 5 MB', () => {
  expect(refusePicture({ type: 'image/png', size, head: png })).toBeUndefined();
  expect(refusePicture({ type: 'image/jpeg', size, head: jpg })).toBeUndefined();
  expect(refusePicture({ type: 'image/png', size: size + 1, head: png })).toBe('pictureTooLarge');
});

it('refuses other kinds, and a renamed program', () => {
  expect(refusePicture({ type: 'image/gif', size: 1, head: png })).toBe('onlyJpgPng');
  expect(refusePicture({ type: 'image/png', size: 1, head: new TextEncoder().encode('MZ..') })).toBe('onlyJpgPng');
});

it('keeps the middle square, and stays inside the picture', () => {
  const wide = { width: 400, height: 200 };
  expect(cropSquare(wide, wholePicture)).toEqual({ left: 100, top: 0, side: 200 });
  expect(cropSquare(wide, { x: 1, y: 1, zoom: 2 })).toEqual({ left: 300, top: 100, side: 100 });
  expect(cropSquare(wide, dragCrop(wholePicture, wide, 0.25, 0.25))).toEqual({ left: 50, top: 0, side: 200 });
  expect(cropSquare(wide, dragCrop(wholePicture, wide, -9, 0))).toEqual({ left: 200, top: 0, side: 200 });
});
