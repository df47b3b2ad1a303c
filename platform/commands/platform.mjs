#!/usr/bin/env node
import { runCommand } from './bootstrap.mjs';

await runCommand('./run-platform.ts');
