import { useState } from 'react';
import { type ConnectionModel, type ModelConnection, type StatedFacts, setModelFacts } from 'shared-contracts/admin-calls';
import { getLocale, Input, Modal } from 'shared-ui';
import { Form, InputNumber, Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useModelsMessages } from '../../messages/models.ts';

const counts = ['context_window', 'max_output'] as const;
const abilities = ['tools', 'pictures', 'thoughts', 'sampling'] as const;
const days = ['released_on', 'deprecated_on'] as const;
const tokensMin = 64;
const tokensMax = 100_000_000;

type Answer = 'known' | 'yes' | 'no';
const answerOf = (value: boolean | undefined): Answer => (value === undefined ? 'known' : value ? 'yes' : 'no');

/** Sets facts about a model in place of those of the catalog and its provider. An empty field leaves a fact to them. */
export function FactsModal({ connection, model, onClose }: { connection: ModelConnection; model: ConnectionModel; onClose: () => void }) {
  const text = useModelsMessages();
  const { model_id, known_facts: known = {}, stated_facts = {} } = model;
  const [facts, setFacts] = useState<StatedFacts>(stated_facts);
  const save = useCallAction(setModelFacts, { success: () => text('saved') });
  const set = (change: Partial<StatedFacts>) => setFacts((before) => ({ ...before, ...change }));
  const number = new Intl.NumberFormat(getLocale());
  const say = (value: boolean | undefined) =>
    value === undefined ? text('factUnknown') : text('asKnown', { known: text(value ? 'factYes' : 'factNo') });
  const handleOk = () => {
    const stated = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
    const body = { model_id, stated_facts: stated };
    save.mutate({ params: { connection_id: connection.connection_id }, body }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={text('factsOf', { name: model.display_name ?? model_id })}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending }}
      onOk={handleOk}
      onCancel={onClose}
    >
      <p>{text('factsNote')}</p>
      <Form layout="vertical" requiredMark={false}>
        {counts.map((name) => (
          <Form.Item key={name} label={text(name)} htmlFor={name}>
            <InputNumber
              id={name}
              className="ui-fill"
              min={tokensMin}
              max={tokensMax}
              precision={0}
              placeholder={known[name] === undefined ? text('factUnknown') : number.format(known[name])}
              value={facts[name] ?? null}
              onChange={(value) => set({ [name]: value ?? undefined })}
            />
          </Form.Item>
        ))}
        {abilities.map((name) => (
          <Form.Item key={name} label={text(name)} htmlFor={name}>
            <Select<Answer>
              id={name}
              value={answerOf(facts[name])}
              options={[
                { value: 'known', label: say(known[name]) },
                { value: 'yes', label: text('factYes') },
                { value: 'no', label: text('factNo') },
              ]}
              onChange={(value) => set({ [name]: value === 'known' ? undefined : value === 'yes' })}
            />
          </Form.Item>
        ))}
        {days.map((name) => (
          <Form.Item key={name} label={text(name)} extra={known[name] ? text('asKnown', { known: known[name] }) : null} htmlFor={name}>
            <Input id={name} type="date" value={facts[name] ?? ''} onChange={({ target }) => set({ [name]: target.value || undefined })} />
          </Form.Item>
        ))}
      </Form>
      <p>{text('pricesElsewhere')}</p>
      <p>
        <Link to="/admin/limits">{text('toPrices')}</Link>
      </p>
    </Modal>
  );
}
