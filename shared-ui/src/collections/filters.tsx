import { Button, Dropdown, Input } from 'antd';
import type { ReactNode } from 'react';
import { ArrowDownWideNarrow, ChevronDown, Search } from '../icons.ts';

/** Describes the props of `SearchField`. */
export interface SearchFieldProps {
  /** The placeholder, which is also the accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}

/** Renders the field that filters a collection while it is typed in. */
export function SearchField({ label, value, onChange, maxLength = 200 }: SearchFieldProps) {
  return (
    <Input
      type="search"
      className="ui-search-field"
      prefix={<Search size={16} />}
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Describes the props of `MenuChoice`. */
export interface MenuChoiceProps<Value extends string> {
  /** Says what is chosen, for screen readers. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  icon?: ReactNode;
}

/** Renders a choice of one of a few values as a menu without a frame, such as the order of a collection. */
export function MenuChoice<Value extends string>({ label, value, options, onChange, icon }: MenuChoiceProps<Value>) {
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const items = options.map((option) => ({ key: option.value, label: option.label }));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{ items, selectable: true, selectedKeys: [value], onClick: ({ key }) => onChange(key as Value) }}
    >
      <Button type="text" className="ui-menu-choice" aria-label={`${label}: ${chosen}`} aria-haspopup="menu" icon={icon}>
        {chosen}
        <ChevronDown size={14} />
      </Button>
    </Dropdown>
  );
}

/** Renders the choice of an order. */
export const SortChoice = <Value extends string>(choice: MenuChoiceProps<Value>) => (
  <MenuChoice icon={<ArrowDownWideNarrow size={16} />} {...choice} />
);
