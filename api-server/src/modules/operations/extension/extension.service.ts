import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type CheckedExtension, isExtensionFile, publicKeyId, RefusedRelease, readExtensionPackage, revisionsOf } from 'platform/service';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition } from 'shared-contracts/calls';
import { type RegistryDocument, type Release, refuseBeside } from 'shared-contracts/registry';
import type { Capabilities, Extension, ExtensionState, WantedCall } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { sayExtension } from '../../../messages/extension.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { ExtensionFile, ExtensionRepository, ExtensionRow } from './extension.repository.ts';
import { isGrantable, onlyReads } from './grantable.policy.ts';

const zip = promisify(gzip);
const compressible = /\.(js|css|json|svg)$/;
const perWorkspaceMost = 20;
const calls: ReadonlyMap<string, CallDefinition> = new Map(allCalls.map((call) => [call.name, call]));

interface ExtensionDependencies {
  readonly repository: ExtensionRepository;
  readonly workspaces: { currentOf(userId: string): Promise<string> };
  readonly clock: Clock;
  /** Says where the registry of the running shell is. */
  readonly releases: { readonly state: string; readonly env: string };
}

/** Creates the service for extensions. Access: callers have checked the user's role in the workspace. */
export function createExtensions({ repository, workspaces, clock, releases }: ExtensionDependencies) {
  const running = () => revisionsOf(releases.state, releases.env, 1)[0];
  const present = (row: ExtensionRow, installer: string | null, registry: RegistryDocument | undefined): Extension => ({
    extension_id: row.id,
    remote: row.remote,
    label: row.label,
    version: row.version,
    publisher: { ...row.publisher, key_id: publicKeyId(row.publisher.key) },
    state: row.state,
    wanted: { ...row.wanted, calls: row.wanted.calls.map(describeCall) },
    granted: row.granted,
    // Nothing is known while no shell was promoted.
    problem: (registry && refuseBeside(registry, row.remote, { name: row.version, release: row.release })?.detail) ?? null,
    bytes: row.size,
    trial_token: row.state === 'trial' ? row.trialToken : null,
    installed_by: installer,
    changed_at: row.changedAt.toISOString(),
  });
  const find = async (id: string) => {
    const row = await repository.find(id);
    if (!row) throw new AppError('not-found');
    return row;
  };
  /** Returns the extension if the user may use it. @throws AppError that says why not */
  const usable = async (id: string, trial: string | undefined) => {
    const row = await find(id);
    if (row.state === 'off') throw new AppError('not-allowed', { detail: sayExtension('isOff', { label: row.label }) });
    if (row.state === 'trial' && trial !== row.trialToken)
      throw new AppError('not-allowed', { detail: sayExtension('isOnTrial', { label: row.label }) });
    return row;
  };
  const presentOne = async (row: ExtensionRow) => {
    const all = await repository.list(row.workspaceId);
    return present(row, all.find(({ id }) => id === row.id)?.installer ?? null, running());
  };

  return {
    list: async (workspaceId: string) => {
      const rows = await repository.list(workspaceId);
      const registry = rows.length ? running() : undefined;
      return rows.map((row) => present(row, row.installer, registry));
    },
    install: async (userId: string, workspaceId: string, content: string) => {
      const read = check(content);
      const { release, publisher, version, origins } = read.statement;
      const { remote, label } = release.contributes;
      const wanted: Capabilities = {
        calls: [...new Set(release.calls ?? [])].toSorted(),
        events: Object.keys(release.contributes.consumes)
          .filter((topic) => !topic.startsWith(`${remote}:`))
          .toSorted(),
        origins: [...origins],
      };
      const files = await Promise.all([...read.files].map(([path, bytes]) => pack(path, bytes)));
      const row = await repository.put(workspaceId, remote, files, (before, others) => {
        if (before && before.publisher.key !== publisher.key)
          throw new AppError('not-allowed', { detail: sayExtension('otherPublisher', { label: before.label }) });
        if (others >= perWorkspaceMost)
          throw new AppError('limit-reached', { detail: sayExtension('tooMany', { count: perWorkspaceMost }) });
        return {
          id: before?.id ?? newId('ext'),
          workspaceId,
          remote,
          label,
          version,
          publisher,
          state: before?.state ?? 'off',
          trialToken: before?.trialToken ?? null,
          granted: before ? narrow(before.granted, wanted) : { calls: [], events: [], origins: [] },
          release: registryPart(release),
          wanted,
          size: read.bytes,
          filesToken: newId('ext'),
          installedBy: userId,
          changedAt: clock.now(),
        };
      });
      return presentOne(row);
    },
    change: async (id: string, { state, granted }: { state?: ExtensionState | undefined; granted?: Capabilities | undefined }) => {
      const { wanted, trialToken, state: before } = await find(id);
      const isNewTrial = state === 'trial' && before !== 'trial';
      const row = await repository.change(id, {
        ...(state ? { state, trialToken: isNewTrial ? newId('ext') : state === 'trial' ? trialToken : null } : {}),
        ...(granted ? { granted: narrow(granted, grantablePart(wanted)) } : {}),
        changedAt: clock.now(),
      });
      if (!row) throw new AppError('not-found');
      return presentOne(row);
    },
    remove: repository.remove.bind(repository),
    listFor: async (userId: string) => {
      const rows = await repository.listOn(await workspaces.currentOf(userId));
      return rows.map(({ id, label }) => ({ extension_id: id, label }));
    },
    open: async (id: string, trial: string | undefined) => {
      const row = await usable(id, trial);
      const { release, remote, label, version, publisher, state, granted, workspaceName } = row;
      const base = `/api/v4/extensions/${id}/${row.filesToken}/`;
      return {
        extension_id: id,
        remote,
        label,
        version,
        publisher: { ...publisher, key_id: publicKeyId(publisher.key) },
        state,
        release: { ...release, base: `${base}files/` },
        granted,
        calls: granted.calls.map(describeCall),
        frame: `${base}frame`,
        workspace_name: workspaceName,
      };
    },
    /** Returns the call that an extension asks for. @throws AppError unless it was granted */
    grantedCall: async (id: string, name: string, trial: string | undefined): Promise<CallDefinition> => {
      const { granted } = await usable(id, trial);
      const call = calls.get(name);
      if (!call || !isGrantable(call) || !granted.calls.includes(name))
        throw new AppError('not-allowed', { detail: sayExtension('notGranted', { call: name }) });
      return call;
    },
    file: repository.file.bind(repository),
    grantedOrigins: repository.grantedOrigins.bind(repository),
  };
}

export type ExtensionService = ReturnType<typeof createExtensions>;

/** Takes what the registry has of a release; what only the gate and reports read stays out. */
function registryPart({ base, entry, uniqueName, integrity, preload, uses, requires, entryBytes, contributes }: Release): Release {
  const kept = Object.fromEntries(Object.entries(integrity).filter(([path]) => isExtensionFile(path)));
  return {
    base,
    entry,
    uniqueName,
    integrity: kept,
    preload,
    uses,
    requires,
    contributes,
    ...(entryBytes === undefined ? {} : { entryBytes }),
  };
}

function describeCall(name: string): WantedCall {
  const call = calls.get(name);
  return { name, summary: call?.summary ?? name, changes: call ? !onlyReads(call) : true, is_grantable: call ? isGrantable(call) : false };
}

const narrow = (given: Capabilities, most: Capabilities): Capabilities => ({
  calls: most.calls.filter((one) => given.calls.includes(one)),
  events: most.events.filter((one) => given.events.includes(one)),
  origins: most.origins.filter((one) => given.origins.includes(one)),
});

const grantablePart = (wanted: Capabilities): Capabilities => ({
  ...wanted,
  calls: wanted.calls.filter((name) => describeCall(name).is_grantable),
});

async function pack(path: string, bytes: Buffer): Promise<ExtensionFile> {
  if (!compressible.test(path)) return { path, content: bytes, isZipped: false };
  return { path, content: await zip(bytes), isZipped: true };
}

/** @throws AppError with the reason, as a sentence */
function check(content: string): CheckedExtension {
  try {
    return readExtensionPackage(content);
  } catch (error) {
    if (error instanceof RefusedRelease) throw new AppError('invalid-input', { detail: error.message });
    throw error;
  }
}
