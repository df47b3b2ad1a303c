#!/usr/bin/env node
// Plain JavaScript: it has to run on the Node that it refuses.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`✗ platform needs Node 22.18 or newer, because it runs your TypeScript files; this is ${process.version}.\n`);
  process.exitCode = 1;
} else {
  await import('../commands/platform/run-platform.js');
}
