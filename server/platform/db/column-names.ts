import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';

const SUFFIX: Partial<Record<string, string>> = {
  primary: '_pkey',
  foreign: '_fkey',
  unique: '_key',
  check: '_check',
};

/** Columns keep the property's name, references too; keys follow PostgreSQL's defaults. */
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
