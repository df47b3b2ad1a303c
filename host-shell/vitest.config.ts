import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'host-shell', environment: 'happy-dom', setupFiles: ['../shared-ui/vitest.setup.ts'], include: ['src/**/*.test.{ts,tsx}'] },
});
