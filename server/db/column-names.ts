import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';

const SUFFIX: Partial<Record<string, string>> = {
  primary: '_pkey',
  foreign: '_fkey',
  unique: '_key',
  check: '_check',
};

/**
 * One name for one datum: a column is called like the property, references too. Keys are named as
 * PostgreSQL names them by itself.
 */
export class ColumnNames extends UnderscoreNamingStrategy {
  override propertyToColumnName(property: string): string {
    return property;
  }
  override joinKeyColumnName(property: string): string {
    return property;
  }
  override indexName(
    table: string,
    columns: string[],
    type: 'primary' | 'foreign' | 'unique' | 'index' | 'sequence' | 'check' | 'default',
  ): string {
    const suffix = SUFFIX[type];
    return suffix
      ? [table, ...(type === 'primary' ? [] : columns)].join('_') + suffix
      : super.indexName(table, columns, type);
  }
}
