/** Describes what a page measured, in milliseconds; CLS is a plain number. */
export interface PageTimes {
  readonly load?: number;
  readonly LCP?: number;
  readonly INP?: number;
  readonly CLS?: number;
}

/** Describes a finished journey, for the preview’s comment. */
export interface JourneyRecord {
  readonly title: string;
  readonly isPassed: boolean;
  /** Names the picture beside the record. */
  readonly screenshot: string;
  readonly times: PageTimes;
}

/** Describes what journeys need to open the release on trial. */
export interface StagedPreview {
  readonly url: string;
  readonly session: string;
  readonly trial: string;
  readonly folder: string;
}

export const recordSuffix = '.journey.json';

/** Returns a name for the files of a journey that is safe on every system. */
export const fileNameOf = (title: string): string =>
  title
    .slice(0, 80)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-') || 'journey';
