import {
  type Column,
  type ColumnDifference,
  DatabaseSchema,
  type ForeignKey,
  type MikroORM,
  SchemaComparator,
  type TableDifference,
} from '@mikro-orm/postgresql';

/**
 * What entities do not say, and the migrations alone make: how the base computes a column from the
 * others, indexes that are not keys, checks, triggers and functions.
 */
const computed = (c: Column | undefined): boolean => c?.generated !== undefined;

/** References that an entity cannot say: a corridor knows no domain. */
const UNSAID = new Set(['session_utilisateur_id_fkey', 'jeton_programme_utilisateur_id_fkey']);

/**
 * How the entities of an ORM and its base differ, by MikroORM's own comparison: tables, columns,
 * types, nullability, defaults, keys and references. Empty when they say the same.
 */
export async function compareSchemas(orm: MikroORM): Promise<string[]> {
  const platform = orm.em.getPlatform();
  const base = await DatabaseSchema.create(orm.em.getConnection(), platform, orm.config);
  const declared = DatabaseSchema.fromMetadata(
    [...orm.getMetadata().getAll().values()],
    platform,
    orm.config,
  );
  const { newTables, changedTables } = new SchemaComparator(platform).compare(base, declared);
  return [
    ...Object.keys(newTables).map((table) => `${table}: not in the base`),
    ...Object.values(changedTables).flatMap(differencesOf),
  ];
}

const quoted = ({ columnNames, referencedTableName, deleteRule }: ForeignKey): string =>
  `(${columnNames.join(', ')}) → ${referencedTableName}, on delete ${deleteRule ?? 'no action'}`;

function differencesOf(table: TableDifference): string[] {
  const { addedColumns, removedColumns } = table;
  const said = [
    ...Object.values(addedColumns)
      .filter((c) => !computed(removedColumns[c.name]))
      .map((c) => `${c.name}: only in the entity`),
    ...Object.values(removedColumns)
      .filter((c) => !(computed(c) && addedColumns[c.name]))
      .map((c) => `${c.name}: only in the base`),
    ...Object.values(table.changedColumns).map(changeOf),
    ...Object.values(table.addedForeignKeys).map((k) => `${quoted(k)}: only in the entity`),
    ...Object.values(table.changedForeignKeys).map((k) => `${quoted(k)}: differs`),
    ...Object.values(table.removedForeignKeys)
      .filter((k) => !UNSAID.has(k.constraintName))
      .map((k) => `${quoted(k)}: only in the base`),
    ...Object.values({ ...table.addedIndexes, ...table.changedIndexes }).map(
      (i) => `key ${i.keyName} (${i.columnNames.join(', ')}): not so in the base`,
    ),
    ...Object.values(table.removedIndexes)
      .filter((i) => i.primary || i.constraint)
      .map((i) => `key ${i.keyName} (${i.columnNames.join(', ')}): only in the base`),
    ...Object.values({ ...table.addedChecks, ...table.changedChecks }).map(
      (c) => `${c.name}: not so in the base`,
    ),
  ];
  return said.map((what) => `${table.name} ${what}`);
}

function changeOf({ column, fromColumn, changedProperties }: ColumnDifference): string {
  const side = (c: Column): string =>
    [...changedProperties].map((k) => `${k} ${JSON.stringify(c[k as keyof Column])}`).join(', ');
  return `${column.name}: ${side(fromColumn)} in the base, ${side(column)} in the entity`;
}
