import { limits, type Personalisation } from 'shared-contracts';
import { getPersonalisation } from 'shared-contracts/calls';
import { PageHeader, QueryView, Section } from 'shared-ui';
import { Radio, Switch } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { MemoryList } from './memory-list.tsx';
import { usePersonalizeActions } from './personalize.api.ts';

const choices = [
  {
    field: 'interaction_style',
    title: 'interactionStyle',
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
      <PageHeader title={text('personalizeTitle')} note={text('personalizeNote')} />
      <QueryView query={query} failedTitle={text('personalizeUnread')}>
        {(chosen) => <Choices chosen={chosen} />}
      </QueryView>
    </div>
  );
}

function Choices({ chosen }: { chosen: Personalisation }) {
  const text = useMessages();
  const { save } = usePersonalizeActions();
  const { attaches_pastes: attachesPastes = true } = chosen;
  return (
    <>
      {choices.map(({ field, title, options }) => (
        <Section key={field} title={text(title)}>
          <Radio.Group
            vertical
            aria-label={text(title)}
            value={chosen[field]}
            options={options.map(([value, label]) => ({ value, label: text(label) }))}
            onChange={({ target }) => save({ ...chosen, [field]: target.value })}
          />
        </Section>
      ))}
      <Section
        title={text('pastesTitle')}
        actions={
          <Switch
            aria-label={text('pastesSwitch')}
            checked={attachesPastes}
            onChange={(attaches_pastes) => save({ ...chosen, attaches_pastes })}
          />
        }
      >
        <p>
          {attachesPastes ? text('pastesNote', { characters: limits.pasteMaxCharacters, lines: limits.pasteMaxLines }) : text('pastesOff')}
        </p>
      </Section>
      <Section
        title={text('memoryTitle')}
        actions={
          <Switch aria-label={text('memorySwitch')} checked={chosen.remembers} onChange={(remembers) => save({ ...chosen, remembers })} />
        }
      >
        <p>{text(chosen.remembers ? 'memoryNote' : 'memoryOff')}</p>
        <MemoryList isOn={chosen.remembers} />
      </Section>
    </>
  );
}
