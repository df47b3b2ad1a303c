import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { X } from '../icons.ts';
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
