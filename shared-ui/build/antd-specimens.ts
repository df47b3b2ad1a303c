// biome-ignore-all lint/correctness/useJsxKeyInIterable: rendered one at a time, never as siblings.
// biome-ignore-all lint/correctness/noChildrenProp: the internal panels declare their children as a prop.
import {
  Alert,
  App,
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  Checkbox,
  Collapse,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  message,
  notification,
  Progress,
  Radio,
  Segmented,
  Select,
  Slider,
  Space,
  Spin,
  Switch,
  Tabs,
  Tag,
  Tooltip,
  Upload,
} from 'antd';
import { type ComponentType, createElement as h, type ReactNode } from 'react';

/** Lists the parts of a component that have their own style only while it is shown. */
interface Shown {
  _InternalPanelDoNotUseOrYouWillBeFired: ComponentType<Record<string, unknown>>;
}

const render = (component: unknown, props: Record<string, unknown> = {}) =>
  h((component as Shown)._InternalPanelDoNotUseOrYouWillBeFired, props);

const items = [{ key: '1', label: '1', children: [{ key: '2', label: '2' }] }];
const flatItems = [{ key: '1', label: '1' }];

/** Maps each component to the renderings that make antd write all of its styles. */
export type Specimens = Readonly<Record<string, readonly ReactNode[]>>;

export const renderingsOf = (specimens: Specimens): ReactNode[] => Object.values(specimens).flat();

/** Holds the components of `shared-ui`. */
export const coreSpecimens: Specimens = {
  Alert: [h(Alert, { title: '1', type: 'info', showIcon: true, closable: true })],
  App: [h(App), render(message, { content: '1' }), render(notification, { title: '1', description: '1' })],
  Avatar: [h(Avatar, null, 'A'), h(Avatar.Group, null, h(Avatar, null, 'A'))],
  Badge: [h(Badge, { count: 1 }), h(Badge, { dot: true, status: 'processing' }), h(Badge.Ribbon, { text: '1' })],
  Breadcrumb: [h(Breadcrumb, { items: [{ title: '1' }] })],
  Button: [h(Button, { type: 'primary', loading: true }, '1'), h(Space.Compact, null, h(Button, null, '1'))],
  Drawer: [render(Drawer, { title: '1' }), h(Drawer, { open: false })],
  Dropdown: [h(Dropdown, { menu: { items }, children: h('a') }), render(Dropdown, { menu: { items }, children: h('a') })],
  Flex: [h(Flex)],
  Input: [h(Input, { allowClear: true }), h(Input.Password), h(Input.TextArea, { showCount: true }), h(Input.OTP), h(Input.Search)],
  Menu: [h(Menu, { items, mode: 'inline', defaultOpenKeys: ['1'] }), h(Menu, { items, mode: 'horizontal' })],
  Modal: [render(Modal, { title: '1', children: '1' }), h(Modal, { open: false }), render(Modal, { type: 'confirm', title: '1' })],
  Space: [h(Space, null, '1'), h(Space.Compact, null, h(Input)), h(Space.Addon, null, '1')],
  Spin: [h(Spin), h(Spin, { fullscreen: true })],
  Tag: [h(Tag, { closable: true }, '1'), h(Tag.CheckableTag, { checked: true }, '1')],
  Tooltip: [h(Tooltip, { title: '1' }, h('i')), render(Tooltip, { title: '1' })],
};

/** Holds the components of `shared-ui/form`. */
export const formSpecimens: Specimens = {
  Progress: [h(Progress, { percent: 1 }), h(Progress, { type: 'circle' })],
  Segmented: [h(Segmented, { options: ['1', '2'] })],
  Checkbox: [h(Checkbox, null, '1'), h(Checkbox.Group, { options: ['1'] })],
  Collapse: [h(Collapse, { items: flatItems })],
  Form: [h(Form, null, h(Form.Item, { name: 'a', label: 'a', help: '1', validateStatus: 'error' }, h(Input)))],
  InputNumber: [h(InputNumber)],
  Radio: [h(Radio, null, '1'), h(Radio.Group, { options: ['1'], optionType: 'button' })],
  Select: [h(Select, { options: [{ value: '1' }], open: true }), h(Select, { mode: 'multiple', value: ['1'] })],
  Slider: [h(Slider)],
  Switch: [h(Switch)],
  Tabs: [h(Tabs, { items: flatItems })],
  Upload: [h(Upload, { fileList: [{ uid: '1', name: '1', status: 'uploading' }] }), h(Upload.Dragger)],
};
