import { limits, type Personalisation, routes } from 'shared-contracts';
import { getPersonalisation } from 'shared-contracts/calls';
import { PageHeader, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { ChoiceCards } from '../../shared/choice-cards.tsx';
import { Group } from '../../shared/group.tsx';
import { SwitchRow } from '../../shared/switch-row.tsx';
import { MemoryList } from './memory-list.tsx';
import { usePersonalizeActions } from './personalize.api.ts';

const choices = [
  {
    field: 'interaction_style',
    title: 'interactionStyle',
    note: 'interactionAbout',
    options: [
      ['structured', 'structured'],
      ['open-ended', 'openEnded'],
      ['adaptive', 'adaptive'],
      ['decide', 'letAiDecide'],
    ],
  },
  {
    field: 'output_style',
    title: 'outputStyle',
    note: 'outputAbout',
    options: [
      ['concise', 'concise'],
      ['detailed', 'detailed'],
      ['actionable', 'actionable'],
      ['creative', 'creative'],
      ['decide', 'letAiDecide'],
    ],
  },
  {
    field: 'autonomy',
    title: 'autonomy',
    note: 'autonomyAbout',
    options: [
      ['copilot', 'copilot'],
      ['pilot', 'pilot'],
      ['autopilot', 'autopilot'],
    ],
  },
] as const;

/** Sets how the assistant works with the user. The choices are stored on the server and sent to the model with every message. */
export function PersonalizeAiPage() {
  const text = useMessages();
  const query = useCall(getPersonalisation);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('personalizeTitle')}
        note={text('personalizeNote')}
        parents={[{ label: text('settingsTitle'), to: routes.settings() }]}
      />
      <QueryView query={query} failedTitle={text('personalizeUnread')}>
        {(chosen) => <Choices chosen={chosen} />}
      </QueryView>
    </div>
  );
}

function Choices({ chosen }: { chosen: Personalisation }) {
  const text = useMessages();
  const { save } = usePersonalizeActions();
  const { attaches_pastes: attachesPastes = true, shares_questions: sharesQuestions = false } = chosen;
  return (
    <>
      {choices.map(({ field, title, note, options }) => (
        <Group key={field} title={text(title)} note={text(note)}>
          <ChoiceCards<string>
            label={text(title)}
            value={chosen[field]}
            options={options.map(([value, label]) => ({ value, text: text(label) }))}
            onChange={(value) => save({ ...chosen, [field]: value })}
          />
        </Group>
      ))}
      <Group title={text('memoryTitle')} note={text(chosen.remembers ? 'memoryNote' : 'memoryOff')}>
        <SwitchRow label={text('memorySwitch')} isOn={chosen.remembers} onChange={(remembers) => save({ ...chosen, remembers })}>
          <MemoryList isOn={chosen.remembers} />
        </SwitchRow>
      </Group>
      <Group title={text('pastesTitle')} note={text('pastesAbout')}>
        <SwitchRow
          label={text('pastesSwitch')}
          note={
            attachesPastes ? text('pastesNote', { characters: limits.pasteMaxCharacters, lines: limits.pasteMaxLines }) : text('pastesOff')
          }
          isOn={attachesPastes}
          onChange={(attaches_pastes) => save({ ...chosen, attaches_pastes })}
        />
      </Group>
      <Group title={text('gapsTitle')} note={text('gapsAbout')}>
        <SwitchRow
          label={text('gapsSwitch')}
          note={text('gapsNote')}
          isOn={sharesQuestions}
          onChange={(shares_questions) => save({ ...chosen, shares_questions })}
        />
      </Group>
    </>
  );
}
