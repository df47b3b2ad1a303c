import type { JourneyRecord, PageTimes } from '../journeys/record.ts';
import type { RemoteRelease } from '../release/published-release.ts';
import { findDifference } from '../release/schema-differences.ts';
import type { Shapes } from '../release/schemas.ts';

/** Describes a release with what its comment compares. */
export interface Compared {
  readonly release: string;
  readonly manifest: RemoteRelease;
  readonly shapes: Shapes | undefined;
  /** Maps files to their bytes on the way to a browser. */
  readonly bytes: Readonly<Record<string, number>>;
}

export interface PreviewFacts {
  readonly remote: string;
  readonly env: string;
  /** Opens the release in the reader's browser, after a question. */
  readonly link: string;
  readonly until: string;
  readonly next: Compared;
  /** What runs now; undefined for a new remote. */
  readonly current: Compared | undefined;
  readonly refusals: readonly string[];
  readonly journeys: readonly JourneyRecord[];
}

/** Writes a preview as a Markdown comment. */
export function previewComment(facts: PreviewFacts): string {
  const { remote, env, link, until, next, current, refusals } = facts;
  const changes = contractChanges(next, current);
  const list = (lines: readonly string[]) => lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
  return [
    `## Preview of ${remote} ${next.release}`,
    `[Open it in ${env}](${link}) until ${until}. Only the browser that opens the link runs it.`,
    '### Gate',
    refusals.length ? `Refused for ${env}:\n\n${list(refusals)}` : `Passes the gate of ${env}.`,
    '### Contract',
    changes.length
      ? list(changes)
      : current
        ? `No change against ${current.release}.`
        : 'Nothing runs yet, so there is nothing to compare.',
    '### Bytes (compressed)',
    bytesTable(next, current),
    '### Journeys',
    journeyTable(facts.journeys),
    ...facts.journeys.map(({ title, screenshot }) => `![${escapeMarkdown(title)}](${screenshot})`),
    '',
  ].join('\n\n');
}

/** Keeps text of a release from becoming markup of the comment. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>|#]/g, (one) => `\\${one}`).replaceAll(/\s+/g, ' ');

interface Size {
  readonly part: string;
  readonly bytes: number;
}

function sizesOf({ manifest: { entry, preload }, bytes }: Compared): Size[] {
  const sum = (files: readonly string[]) => [...new Set(files)].reduce((total, file) => total + (bytes[file] ?? 0), 0);
  const { remote = [], ...parts } = preload;
  return [
    { part: 'before any page', bytes: sum([entry, ...remote]) },
    ...Object.entries(parts).map(([part, files]) => ({ part, bytes: sum(files) })),
  ];
}

function bytesTable(next: Compared, current: Compared | undefined): string {
  const before = current ? sizesOf(current) : [];
  const after = sizesOf(next);
  const parts = [...new Set([...after, ...before].map(({ part }) => part))];
  const of = (sizes: readonly Size[], part: string) => sizes.find((one) => one.part === part)?.bytes;
  const rows = parts.map((part) => {
    const [was, is] = [of(before, part), of(after, part)];
    const change = was === undefined || is === undefined ? '' : withSign(is - was);
    return [escapeMarkdown(part), was === undefined ? '' : String(was), is === undefined ? 'removed' : String(is), change];
  });
  return markdownTable(['Part', 'Now', 'Preview', 'Change'], rows);
}

const withSign = (bytes: number) => (bytes > 0 ? `+${bytes}` : String(bytes));

function journeyTable(journeys: readonly JourneyRecord[]): string {
  if (journeys.length === 0) return 'No journey ran.';
  const cell = (times: PageTimes, name: 'load' | 'LCP' | 'INP') => (times[name] === undefined ? '' : `${Math.round(times[name])} ms`);
  const rows = journeys.map(({ title, isPassed, times }) => [
    escapeMarkdown(title),
    isPassed ? 'passed' : '**failed**',
    cell(times, 'load'),
    cell(times, 'LCP'),
    cell(times, 'INP'),
    times.CLS === undefined ? '' : times.CLS.toFixed(3),
  ]);
  return markdownTable(['Journey', 'Result', 'Load', 'LCP', 'INP', 'CLS'], rows);
}

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Lists how a release differs from the one before in what others rely on, as sentences. */
export function contractChanges(next: Compared, current: Compared | undefined): string[] {
  if (!current) return [];
  const [now, before] = [next.manifest, current.manifest];
  return [
    ...mapChanges('Event', before.contributes.emits, now.contributes.emits),
    ...mapChanges('Heard event', before.contributes.consumes, now.contributes.consumes),
    ...payloadChanges(next, current),
    ...mapChanges('Route', pathsOf(before), pathsOf(now)),
    ...mapChanges('Panel', slotsOf(before), slotsOf(now)),
    ...mapChanges('Used call', namesOf(before.calls), namesOf(now.calls)),
    ...mapChanges('Needed', rangesOf(before), rangesOf(now)),
  ];
}

type Facts = Readonly<Record<string, string | number>>;

const pathsOf = ({ contributes }: RemoteRelease): Facts => Object.fromEntries(contributes.routes.map(({ id, path }) => [id, `/${path}`]));
const slotsOf = ({ contributes }: RemoteRelease): Facts => Object.fromEntries(contributes.panels.map(({ id, slot }) => [id, slot]));
const namesOf = (calls: readonly string[] = []): Facts => Object.fromEntries(calls.map((call) => [call, '']));
const rangesOf = ({ requires: { contracts, ui, libraries } }: RemoteRelease): Facts => ({
  'shared-contracts': contracts,
  'shared-ui': ui,
  ...libraries,
});

function mapChanges(kind: string, before: Facts, now: Facts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  const nameValue = (name: string, value: string | number | undefined) => (value === '' ? name : `${name} (${value})`);
  return names.flatMap((name) => {
    if (before[name] === now[name]) return [];
    if (!(name in before)) return [`${kind} added: ${nameValue(name, now[name])}`];
    if (!(name in now)) return [`${kind} removed: ${nameValue(name, before[name])}`];
    return [`${kind} changed: ${name} from ${before[name]} to ${now[name]}`];
  });
}

/** Compares the payloads of events that both releases emit, as somebody who was built with the earlier one reads them. */
function payloadChanges({ manifest, shapes }: Compared, current: Compared): string[] {
  return Object.keys(manifest.contributes.emits).flatMap((topic) => {
    const [written, read] = [shapes?.events[topic], current.shapes?.events[topic]];
    if (!written || !read || JSON.stringify(written) === JSON.stringify(read)) return [];
    const difference = findDifference(written, read, 'answer');
    return [difference ? `Payload of ${topic} breaks its listeners: ${difference}` : `Payload of ${topic} grew`];
  });
}
