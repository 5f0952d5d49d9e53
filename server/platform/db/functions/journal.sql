-- A pharmacy that learns with the demonstration has chains of its own.
create or replace function f_chaine(nom text)
  returns text language sql stable
as $$
  select case when exists (select 1 from parametre where cle = 'demonstration')
    then 'ecole/' else '' end || nom
$$;

create or replace function f_de_ce_mode(chaine text)
  returns boolean language sql stable
as $$
  select (chaine like 'ecole/%') = (f_chaine('') <> '')
$$;

-- [I3] A ledger is only ever added to.
create or replace function f_intouchable()
  returns trigger language plpgsql
as $$
begin
  raise exception 'les lignes de % ne changent jamais', tg_table_name;
end
$$;

-- Who last changed each field of a record, for two who edit it at once.
create or replace function f_champ_modifie()
  returns trigger language plpgsql
as $$
declare
  ancien jsonb := to_jsonb(old);
  nouveau jsonb := to_jsonb(new);
begin
  insert into champ_modifie (entite, entite_id, champ, version, par, at)
    select tg_table_name, new.id, c, new.version,
      nullif(current_setting('pharmacie.par', true), ''), clock_timestamp()
    from unnest(tg_argv) c
    where ancien -> c is distinct from nouveau -> c
  on conflict (entite, entite_id, champ)
    do update set version = excluded.version, par = excluded.par, at = excluded.at;
  return null;
end
$$;
