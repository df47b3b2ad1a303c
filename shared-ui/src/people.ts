/** What lists of people and of alerts share: the menu of a person, who did what an alert is about, and what it asks for. Lazy. */
import './people/alert-parts.css';

export { AlertAction, type AlertActionProps, type AlertPartProps, AlertSign } from './people/alert-parts.tsx';
export { PersonMenu, type PersonMenuProps } from './people/person-menu.tsx';
