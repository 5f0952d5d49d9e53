-- Every process hears that an account changed, so that its open pages do.
create or replace function f_dire_compte()
  returns trigger language plpgsql
as $$
begin
  perform pg_notify('acces', json_build_object('utilisateur_id', new.id, 'base', true)::text);
  return null;
end
$$;

-- Every process hears that a session ended.
create or replace function f_dire_session()
  returns trigger language plpgsql
as $$
begin
  perform pg_notify('acces', json_build_object('empreinte', old.empreinte, 'base', true)::text);
  return null;
end
$$;

-- Each holds a lock as long as its listening connection lives.
create or replace function f_processus_vivants()
  returns SETOF integer language sql stable
as $$
  select objid::bigint::integer
  from pg_locks
  where locktype = 'advisory' and classid = 7251 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
$$;
