import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { X } from '../icons.ts';
import { UiProvider } from '../ui-provider.tsx';
import { IconButton } from './icon-button.tsx';

it('uses its label as accessible name and as tooltip', async () => {
  const onClick = vi.fn();
  render(<IconButton label="Remove Ben" icon={<X />} onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Remove Ben' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.hover(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Remove Ben');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

it('hides its tooltip when it is pressed, and shows it again for the next pointer or focus', async () => {
  render(
    <UiProvider>
      <IconButton label="Remove Ben" icon={<X />} />
    </UiProvider>,
  );
  const button = screen.getByRole('button', { name: 'Remove Ben' });
  await userEvent.hover(button);
  await shown();
  await userEvent.click(button);
  await hidden();
  await userEvent.unhover(button);
  await userEvent.hover(button);
  await shown();
  await userEvent.click(button);
  await hidden();
  await userEvent.unhover(button);
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await shown();
});

// The style sheet that hides the tooltip is not loaded in tests.
const tooltip = () => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)');
const shown = () => waitFor(() => expect(tooltip()?.textContent).toBe('Remove Ben'));
const hidden = () => waitFor(() => expect(tooltip()).toBeNull());
