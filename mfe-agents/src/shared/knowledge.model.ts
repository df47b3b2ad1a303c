import { limits } from 'shared-contracts';

interface Known {
  readonly name: string;
  readonly size: number;
}

/** Why a file cannot join the others (specification section 5), as a key of the messages; undefined when it can. */
export function refuseKnowledge(file: Known, known: readonly Known[]): 'duplicateFile' | 'knowledgeFull' | undefined {
  if (known.some(({ name }) => name === file.name)) return 'duplicateFile';
  const total = known.reduce((sum, { size }) => sum + size, file.size);
  return total > limits.knowledgeTotalBytes ? 'knowledgeFull' : undefined;
}

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

const units = ['B', 'KB', 'MB'] as const;

/** Bytes in words, in the largest fitting unit. */
export function sizeOf(bytes: number): string {
  const step = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1024)) : 0);
  const value = bytes / 1024 ** step;
  return `${value >= 10 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}
