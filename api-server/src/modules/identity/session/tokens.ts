import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';

const issuer = 'atrium';

export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Signs and reads access tokens. A token is valid only while its session (`sid`) is: callers must check that. */
export function createTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  return {
    /** `duty` tells the sign-in page what the server wants done first; the session decides. */
    sign: (claims: TokenClaims & { email: string; duty: string | null; seconds: number }): Promise<string> => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ email: claims.email, sid: claims.sessionId, ...(claims.duty ? { duty: claims.duty } : {}) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(claims.userId)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + claims.seconds)
        .sign(key);
    },
    read: async (token: string): Promise<TokenClaims> => {
      try {
        const options = { algorithms: ['HS256'], issuer, currentDate: clock.now(), requiredClaims: ['exp', 'sub', 'sid'] };
        const { payload } = await jwtVerify(token, key, options);
        if (typeof payload.sid !== 'string' || !payload.sub) throw new AppError('token-invalid');
        return { userId: payload.sub, sessionId: payload.sid };
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'token-expired' : 'token-invalid');
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
