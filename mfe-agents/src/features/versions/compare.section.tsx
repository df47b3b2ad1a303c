import { type AgentVersions, compareAgentVersions, draftNumber, type VersionDifference, versionPart } from 'shared-contracts/agent-calls';
import { QueryView, Section } from 'shared-ui';
import { DifferenceLines } from 'shared-ui/acts';
import { Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useVersionsMessages } from '../../messages/versions.ts';
import * as notes from '../../shared/notes.module.css';
import { AskVersions } from './ask-versions.tsx';
import { choicesOf, measuresOf } from './version-facts.model.ts';
import * as styles from './versions.module.css';

interface CompareProps {
  readonly agentId: string;
  readonly versions: AgentVersions;
}

/** Compares two versions, or a version and the draft: what differs, how well they do, and how they answer golden questions. */
export function CompareSection({ agentId, versions }: CompareProps) {
  const text = useVersionsMessages();
  const [params, setParams] = useSearchParams();
  const choices = choicesOf(versions);
  const chooseVersion = (name: string, otherwise: number) => {
    const number = Number(params.get(name) ?? Number.NaN);
    return choices.some(({ value }) => value === number) ? number : otherwise;
  };
  const before = chooseVersion('before', versions.current ?? draftNumber);
  const after = chooseVersion('after', versions.trial?.number ?? draftNumber);
  const choose = (name: string, number: number) => {
    const next = new URLSearchParams(params);
    next.set(name, `${number}`);
    setParams(next, { replace: true });
  };
  const nameOf = (number: number) => choices.find(({ value }) => value === number)?.label ?? '';
  return (
    <Section title={text('compare')}>
      <div className={styles.choices}>
        {[
          { name: 'before', value: before, label: text('before') },
          { name: 'after', value: after, label: text('after') },
        ].map(({ name, value, label }) => (
          <div key={name} className={styles.text}>
            <span className={styles.fact}>{label}</span>
            <Select value={value} options={choices} aria-label={label} onChange={(number) => choose(name, number)} />
          </div>
        ))}
      </div>
      <Differences agentId={agentId} before={before} after={after} />
      <Numbers versions={versions} compared={[before, after]} nameOf={nameOf} />
      <AskVersions key={`${before}/${after}`} agentId={agentId} compared={[before, after]} nameOf={nameOf} />
    </Section>
  );
}

function Differences({ agentId, before, after }: { agentId: string; before: number; after: number }) {
  const text = useVersionsMessages();
  const query = useCall(compareAgentVersions, { query: { agent_id: agentId, before, after } }, { refetchOnMount: 'always' });
  const partName = (part: VersionDifference['part']) => text(`part_${versionPart.options.find((one) => one === part) ?? 'unknown'}`);
  return (
    <QueryView query={query} failedTitle={text('compareFailed')}>
      {({ differences }) =>
        differences.length ? (
          <div className={styles.part}>
            {differences.map(({ part, difference }) => (
              <DifferenceLines key={part} title={partName(part)} difference={difference} />
            ))}
          </div>
        ) : (
          <p className={notes.hint}>{text('same')}</p>
        )
      }
    </QueryView>
  );
}

interface NumbersProps {
  readonly versions: AgentVersions;
  readonly compared: readonly [number, number];
  readonly nameOf: (number: number) => string;
}

function Numbers({ versions: { versions }, compared, nameOf }: NumbersProps) {
  const text = useVersionsMessages();
  const [before, after] = compared.map((number) => measuresOf(versions.find((one) => one.number === number)?.numbers));
  // Only editors ask the draft, and their tests are not counted.
  const shownOf = (number: number, value = '') => (number === draftNumber ? '–' : value);
  return (
    <div className={styles.part}>
      <h3>{text('numbers')}</h3>
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('measure')}</th>
              {compared.map((number, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: both may be the same version
                <th key={at} scope="col">
                  {nameOf(number)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before?.map(({ label, value }, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{shownOf(compared[0], value)}</td>
                <td>{shownOf(compared[1], after?.[at]?.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
