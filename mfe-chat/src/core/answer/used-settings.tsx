import type { MessageSources } from 'shared-contracts';
import { type AnswerSettings, answerSettings } from 'shared-contracts/preset-calls';
import { Disclosure, Facts, formatList } from 'shared-ui';
import { useParameterNames } from 'shared-ui/parameters';
import { useSettingsMessages } from '../../messages/settings.ts';
import * as styles from './answer.module.css';
import { formatModelName } from './model-name.model.ts';

/** Says what an answer was asked for with, and what of it the model did not accept. */
export function UsedSettings({ sources }: { sources: MessageSources }) {
  const text = useSettingsMessages();
  const nameOf = useParameterNames();
  const { success, data } = answerSettings.safeParse(sources.settings);
  const used = success ? data : undefined;
  const leftOut = sources.left_out ?? [];
  return (
    <>
      {sources.cut_off ? <p className={styles.note}>{text('cutOff')}</p> : null}
      {sources.refused ? <p className={styles.note}>{text('refusedPart')}</p> : null}
      {used?.lost_model ? <p className={styles.note}>{text('lostAnswer', { model: formatModelName(used.lost_model, '') })}</p> : null}
      {leftOut.length ? <p className={styles.note}>{text('leftOut', { names: formatList(leftOut.map(nameOf)) })}</p> : null}
      {used ? <Used used={used} /> : null}
    </>
  );
}

function Used({ used: { preset, system, parameters = {} } }: { used: AnswerSettings }) {
  const text = useSettingsMessages();
  const nameOf = useParameterNames();
  const facts = [
    ...(preset ? [{ label: text('preset'), value: preset }] : []),
    ...Object.entries(parameters).map(([name, value]) => ({ label: nameOf(name), value: shownValue(value) })),
    ...(system
      ? [
          {
            label: text('system'),
            value: (
              <span className={styles.system} dir="auto">
                {system}
              </span>
            ),
          },
        ]
      : []),
  ];
  if (!facts.length) return null;
  return (
    <Disclosure className={styles.used} summary={text('usedSettings')}>
      <Facts facts={facts} />
    </Disclosure>
  );
}

const shownValue = (value: unknown): string => (Array.isArray(value) ? formatList(value.map(String)) : String(value));
