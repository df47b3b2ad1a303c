export interface DriveFile {
  readonly id: string;
  readonly name: string;
}

/** Reads the Google Drive files that the shell keeps in local storage after a Google sign-in. */
export function parseDriveFiles(stored: string | null): DriveFile[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isDriveFile) : [];
  } catch {
    // The stored value is not ours.
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
