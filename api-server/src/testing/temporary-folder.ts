import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Creates a temporary folder that the database's unprivileged user can pass through. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `atrium-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
