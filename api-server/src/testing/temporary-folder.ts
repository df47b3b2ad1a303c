import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A fresh folder that the database's unprivileged user can get through. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `atrium-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
