import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

/**
 * Lowers the cost of password hashes, which takes about 80 ms of a processor on purpose: tests create thousands of accounts. It is a module
 * that tests preload and not a setting, so that no installation can lower its cost.
 */
const cheapScrypt = (...[password, salt, length, ...rest]: Parameters<typeof scrypt>): void => {
  const [options, done] = rest as unknown as [crypto.ScryptOptions, Parameters<typeof scrypt>[4]];
  scrypt(password, salt, length, { ...options, N: 2, r: 1 }, done);
};

crypto.scrypt = cheapScrypt as typeof scrypt;
syncBuiltinESMExports();
