import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'guarded', include: ['*.test.ts'], setupFiles: ['../test-guard.ts'] } });
