import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Input } from 'antd';
import { expect, it } from 'vitest';
import { Form } from './form.tsx';

it('takes an error away when its field is corrected, and keeps those of other fields', async () => {
  const user = userEvent.setup();
  render(
    <Form>
      <Form.Item name="email" label="E-mail" rules={[{ type: 'email', message: 'Not an address.' }]} validateTrigger="onBlur">
        <Input />
      </Form.Item>
      <Form.Item name={['person', 'name']} label="Name" rules={[{ min: 3, message: 'Too short.' }]} validateTrigger="onBlur">
        <Input />
      </Form.Item>
    </Form>,
  );
  await user.type(screen.getByLabelText('E-mail'), 'priya');
  await user.type(screen.getByLabelText('Name'), 'P');
  await user.tab();
  await screen.findByText('Not an address.');
  await screen.findByText('Too short.');
  await user.type(screen.getByLabelText('Name'), 'r');
  await expect.poll(() => screen.queryByText('Too short.')).toBeNull();
  expect(screen.getByText('Not an address.')).toBeDefined();
});

it('checks again when the corrected field is left, and passes changes on', async () => {
  const user = userEvent.setup();
  const changes: unknown[] = [];
  render(
    <Form onValuesChange={(changed) => changes.push(changed)}>
      <Form.Item name="email" label="E-mail" rules={[{ type: 'email', message: 'Not an address.' }]} validateTrigger="onBlur">
        <Input />
      </Form.Item>
    </Form>,
  );
  await user.type(screen.getByLabelText('E-mail'), 'p');
  await user.tab();
  await screen.findByText('Not an address.');
  await user.type(screen.getByLabelText('E-mail'), 'q');
  await expect.poll(() => screen.queryByText('Not an address.')).toBeNull();
  await user.tab();
  await screen.findByText('Not an address.');
  expect(changes).toEqual([{ email: 'p' }, { email: 'pq' }]);
});
