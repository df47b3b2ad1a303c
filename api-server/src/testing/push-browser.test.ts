import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptPush } from './push-browser.ts';

it('decrypts the example of RFC 8291, appendix A, so that the tests read what browsers read', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const keys = { ecdh, auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url') };
  expect(decryptPush(Buffer.from(message, 'base64url'), keys)).toBe('When I grow up, I want to be a watermelon');
});
