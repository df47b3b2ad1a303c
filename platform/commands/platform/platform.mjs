#!/usr/bin/env node
import { runCommand } from '../setup/bootstrap.mjs';

await runCommand(new URL('./run-platform.ts', import.meta.url));
