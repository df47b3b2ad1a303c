import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

/** What `appWithUser` gives; to be read inside of a test. */
interface Given {
  api: TestApp;
  user: TestUser;
}

/** One server for the tests of a file, and a new user for each of them. */
export function appWithUser(): Given {
  const given = {} as Given;
  beforeAll(async () => {
    given.api = await createTestApp();
  });
  beforeEach(async () => {
    given.user = await given.api.newUser();
  });
  afterAll(() => given.api.close());
  return given;
}
