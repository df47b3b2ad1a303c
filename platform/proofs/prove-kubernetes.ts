import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root, say } from '../commands/setup/report.mjs';

/**
 * Proves that kubectl joins our manifests, that Kubernetes' schemas accept the result, and that every pod keeps our rules. kubectl has to
 * be installed.
 */
const folder = process.argv[2] ?? '';
const overlays = ['small', 'large'];

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly resources?: { readonly limits?: { readonly memory?: string } };
  readonly livenessProbe?: object;
  readonly readinessProbe?: object;
  readonly startupProbe?: object;
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly podSelector?: Selector;
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly automountServiceAccountToken?: boolean;
        readonly securityContext?: { readonly runAsNonRoot?: boolean; readonly seccompProfile?: { readonly type: string } };
        readonly containers: readonly Container[];
      };
    };
  };
}
interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly values?: readonly string[] }[];
}

if (spawnSync('kubectl', ['version', '--client']).error) fail('kubectl is not installed. On Debian: apt-get install kubernetes-client');
const yaml = createRequire(join(folder, 'package.json'))('yaml') as {
  parse: (text: string) => unknown;
  parseAllDocuments: (text: string) => { toJS: () => Manifest }[];
};
const compose = yaml.parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8')) as { services: Record<string, { image: string }> };
const images = new Set(Object.values(compose.services).map(({ image }) => image));

/** Returns what Kubernetes' schema of its kind refuses about a manifest. */
async function schemaProblem(manifest: Manifest): Promise<string | undefined> {
  const { apiVersion, kind } = manifest;
  const file = join(folder, 'node_modules/kubernetes-models', apiVersion, `${kind}.js`);
  const module = (await import(pathToFileURL(file).href)) as Record<string, new (data: Manifest) => { validate: () => void }>;
  const Model = module[kind];
  if (!Model) return `there is no schema for ${apiVersion} ${kind}`;
  try {
    new Model(manifest).validate();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Lists what a container lacks of our rules. */
function containerProblems(owner: string, kind: string, one: Container): string[] {
  const { securityContext: guard = {}, resources, env = [] } = one;
  const found: string[] = [];
  if (guard.allowPrivilegeEscalation !== false) found.push('may gain privileges');
  if (!guard.capabilities?.drop?.includes('ALL')) found.push('keeps capabilities');
  if (!guard.readOnlyRootFilesystem) found.push('has a writable root');
  if (!resources?.limits?.memory) found.push('has no limit of memory');
  if (kind !== 'Job' && !(one.livenessProbe && one.readinessProbe && one.startupProbe)) found.push('lacks a probe');
  if (!images.has(one.image)) found.push(`runs ${one.image}, which docker-compose.yml does not know`);
  for (const { name, value } of env)
    if (value !== undefined && /PASSWORD|SECRET|TOKEN|KEY$/.test(name)) found.push(`has ${name} as a value, not by reference`);
  return found.map((problem) => `${owner}/${one.name} ${problem}`);
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Readonly<Record<string, string>>) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, values = [] }) => values.includes(labels[key] ?? ''));

/** Lists what a set of manifests lacks of our rules. */
function ruleProblems(all: readonly Manifest[]): string[] {
  const policies = all.flatMap(({ kind, spec }) => (kind === 'NetworkPolicy' && spec?.podSelector ? [spec.podSelector] : []));
  const problems = all.flatMap(({ kind, metadata: { name }, spec }) => {
    if (kind === 'Secret') return [`${name} is a secret, which belongs outside of these files`];
    if (!spec?.template) return [];
    const { metadata, spec: pod } = spec.template;
    const own = pod.containers.flatMap((container) => containerProblems(name, kind, container));
    if (!pod.securityContext?.runAsNonRoot) own.push(`${name} may run as root`);
    if (pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault') own.push(`${name} has no seccomp profile`);
    if (pod.automountServiceAccountToken !== false) own.push(`${name} has a token of the cluster`);
    if (!policies.some((selector) => selects(selector, metadata.labels))) own.push(`${name} has no network policy`);
    return own;
  });
  if (!all.some(({ kind }) => kind === 'PodDisruptionBudget')) problems.push('there is no disruption budget');
  return problems;
}

/** Proves that the proof sees what is wrong. */
async function selfTest(): Promise<void> {
  const pod = { metadata: { labels: {} }, spec: { containers: [{ name: 'a', image: 'other' }] } };
  const bad = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'bad' }, spec: { replicas: 'three', template: pod } };
  if (!(await schemaProblem(bad))) fail('The schemas accept a deployment with three as text.');
  if (ruleProblems([bad]).length < 9) fail('The rules accept a pod without any protection.');
}

await selfTest();
const problems: string[] = [];
for (const overlay of overlays) {
  const text = execFileSync('kubectl', ['kustomize', join(root, 'operations/kubernetes', overlay)], { encoding: 'utf8' });
  const all = yaml.parseAllDocuments(text).map((document) => document.toJS());
  for (const manifest of all) {
    const problem = await schemaProblem(manifest);
    if (problem) problems.push(`${overlay}: ${manifest.kind} ${manifest.metadata.name}: ${problem}`);
  }
  problems.push(...ruleProblems(all).map((problem) => `${overlay}: ${problem}`));
  if (overlay === 'large' && !all.some(({ kind }) => kind === 'HorizontalPodAutoscaler')) problems.push('large: nothing scales');
  say(`• ${overlay}: ${all.length} manifests: ${[...new Set(all.map(({ kind }) => kind))].join(', ')}`);
}
if (problems.length) fail(problems.join('\n'));
say('✓ kubectl joins the manifests, and the schemas and rules accept them');
