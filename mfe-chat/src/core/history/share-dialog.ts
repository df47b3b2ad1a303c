export { ShareDialog } from 'shared-ui/reading';
