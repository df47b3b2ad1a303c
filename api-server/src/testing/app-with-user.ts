import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

/** Describes what `appWithUser` provides. Read it inside a test. */
interface Given {
  api: TestApp;
  user: TestUser;
}

/** Starts one server for the tests of a file, and creates a new user for each test. */
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
