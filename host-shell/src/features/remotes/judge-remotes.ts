export { findWithheld } from 'shared-contracts/registry';
