import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-settings',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../shared-ui/vitest.setup.ts'],
  },
});
