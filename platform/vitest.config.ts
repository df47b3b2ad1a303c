import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'platform',
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: ['checks/bad-tree/**', 'testing/guarded/**', 'node_modules/**'],
  },
});
