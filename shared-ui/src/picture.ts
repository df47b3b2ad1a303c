/** Pictures of an agent, a person or a company: chosen, previewed, cut to a square and sent. Lazy. */
import './theme/antd/antd-form.css';
import './picture/picture.css';

export type { PictureFieldProps } from './picture/picture-field.tsx';
export { PictureField } from './picture/picture-field.tsx';
