import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api-server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/cheap-passwords.ts'],
    // Servers and processes are real here, and the machine may be busy with other packages' tests.
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
