import pg from 'pg';

const PUBLIC = `'public'::regnamespace`;
const WHAT = [
  // columns, in their order
  `select format('%s.%s %s %s not null %s identity %s generated %s storage %s %s %s',
      c.relname, a.attname, row_number() over (partition by c.oid order by a.attnum),
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      a.attstorage, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${PUBLIC} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  `select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true),
      convalidated)
    from pg_constraint
    where connamespace = ${PUBLIC}`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  `select format('%s %s', pg_get_triggerdef(oid, true), tgenabled)
    from pg_trigger
    where not tgisinternal`,
  `select format('%s %s %s %s', relname, relkind, relpersistence, reloptions)
    from pg_class
    where relnamespace = ${PUBLIC}`,
  `select format('%s %s %s', sequencename, data_type, increment_by)
    from pg_sequences
    where schemaname = 'public'`,
  // of a function's text, blanks apart
  `select format('%s %s %s %s %s %s %s', p.oid::regprocedure, p.prorettype::regtype, p.provolatile,
      p.proisstrict, p.proparallel, p.prolang,
      coalesce(pg_get_function_sqlbody(p.oid), regexp_replace(p.prosrc, '\\s', '', 'g')))
    from pg_proc p
    where p.pronamespace = ${PUBLIC}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
];

/** All that a base is made of, a line a thing, sorted: two bases made alike give the same. */
export async function catalogueOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`${WHAT.join(' union all ')} order by 1`);
    return rows.map((r) => r.line);
  } finally {
    await client.end();
  }
}
