export interface DriveFile {
  readonly id: string;
  readonly name: string;
}

/** The files that a Google exchange answered and the shell keeps in local storage; nothing when there was none. */
export function parseDriveFiles(stored: string | null): DriveFile[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isDriveFile) : [];
  } catch {
    // What somebody else wrote there is no list of files.
    return [];
  }
}

const isDriveFile = (value: unknown): value is DriveFile =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';
