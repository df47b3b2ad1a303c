import type { WorkArea } from 'shared-contracts';

/** Returns the name that people see. The areas that everybody has are named in the language of the page. */
export const areaName = ({ areaType, DisplayName, Name }: WorkArea): string => (areaType === 'default' && DisplayName) || Name;
