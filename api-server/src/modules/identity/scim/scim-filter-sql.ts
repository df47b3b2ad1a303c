import { type SQL, sql } from 'drizzle-orm';
import { cutText } from 'shared-contracts/text';
import { containing, escapeLike } from '../../../platform/database/like-pattern.ts';
import { ScimError } from './scim-error.ts';
import type { Filter, FilterValue } from './scim-filter.ts';

/** Describes an attribute that filters may name. */
export interface FilterColumn {
  readonly type: 'text' | 'exact' | 'boolean' | 'moment';
  readonly column: SQL;
}

export type FilterColumns = Readonly<Record<string, FilterColumn>>;

/** Translates a filter to a condition. @throws ScimError with `invalidFilter` for an attribute or a comparison that does not exist */
export function conditionOf(filter: Filter, columns: FilterColumns): SQL {
  if (filter.kind === 'not') return sql`not (${conditionOf(filter.of, columns)})`;
  if (filter.kind !== 'compare') {
    const [left, right] = [conditionOf(filter.left, columns), conditionOf(filter.right, columns)];
    return filter.kind === 'and' ? sql`(${left} and ${right})` : sql`(${left} or ${right})`;
  }
  const { attribute, operator, value } = filter;
  const named = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
  if (!named) throw new ScimError(400, `The attribute "${cutText(attribute, 80)}" can't be filtered by.`, 'invalidFilter');
  if (operator === 'pr') return sql`coalesce(${named.column}::text, '') <> ''`;
  if (value === null) {
    if (operator === 'eq') return sql`${named.column} is null`;
    if (operator === 'ne') return sql`${named.column} is not null`;
  }
  if (named.type === 'boolean') return compareBoolean(named, operator, value);
  if (named.type === 'moment') return compareMoment(named, operator, value);
  return compareText(named, operator, value);
}

const unfit = (operator: string) => new ScimError(400, `"${operator}" does not fit the attribute and its value.`, 'invalidFilter');

function compareBoolean({ column }: FilterColumn, operator: string, value: FilterValue): SQL {
  if (typeof value !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) throw unfit(operator);
  return operator === 'eq' ? sql`${column} = ${value}` : sql`${column} <> ${value}`;
}

function compareMoment({ column }: FilterColumn, operator: string, value: FilterValue): SQL {
  const moment = typeof value === 'string' ? new Date(value) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) throw unfit(operator);
  // The answer shows milliseconds, so what was shown must be found again.
  const shown = sql`date_trunc('milliseconds', ${column})`;
  const given = sql`${moment.toISOString()}::timestamptz`;
  const compared: Readonly<Record<string, SQL>> = {
    eq: sql`${shown} = ${given}`,
    ne: sql`${shown} <> ${given}`,
    gt: sql`${shown} > ${given}`,
    ge: sql`${shown} >= ${given}`,
    lt: sql`${shown} < ${given}`,
    le: sql`${shown} <= ${given}`,
  };
  const found = compared[operator];
  if (!found) throw unfit(operator);
  return found;
}

function compareText({ type, column: given }: FilterColumn, operator: string, value: FilterValue): SQL {
  if (typeof value !== 'string') throw unfit(operator);
  const isExact = type === 'exact';
  const column = isExact ? sql`coalesce(${given}, '')` : sql`lower(coalesce(${given}, ''))`;
  const text = isExact ? value : value.toLowerCase();
  const like = escapeLike(text);
  const compared: Readonly<Record<string, SQL>> = {
    eq: sql`${column} = ${text}`,
    ne: sql`${column} <> ${text}`,
    co: sql`${column} like ${containing(text)}`,
    sw: sql`${column} like ${`${like}%`}`,
    ew: sql`${column} like ${`%${like}`}`,
    gt: sql`${column} > ${text}`,
    ge: sql`${column} >= ${text}`,
    lt: sql`${column} < ${text}`,
    le: sql`${column} <= ${text}`,
  };
  const found = compared[operator];
  if (!found) throw unfit(operator);
  return found;
}
