import { type AccessLevel, reaches, type WorkArea } from 'shared-contracts';

/** Returns the name that people see. The areas that everybody has are named in the language of the page. */
export const areaName = ({ areaType, DisplayName, Name }: WorkArea): string => (areaType === 'default' && DisplayName) || Name;

/** Returns whether the user may do that with an area. Everybody has their own contents in the default areas. */
export const mayDo = ({ sharing }: WorkArea, level: AccessLevel): boolean => reaches(sharing?.level ?? 'own', level);
