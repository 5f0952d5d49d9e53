-- [CPT-95] What is learned of a request's fee, and the last export without it. A typed line that gave
-- way to a request has none.
create or replace function f_frais_mobile()
  returns trigger language plpgsql
as $$
declare
  apres bigint := case when new.remplacee_par_id is null then coalesce(new.frais, 0) else 0 end;
  avant bigint := 0;
begin
  if tg_op = 'UPDATE' and old.remplacee_par_id is null then
    avant := coalesce(old.frais, 0);
  end if;
  if apres <> avant then
    perform pg_advisory_xact_lock_shared(7115);
    insert into frais_mobile (demande_id, montant, dernier_export, at)
    select new.id, apres - avant, coalesce(max(id), 0), new.updated_at
    from export_comptable;
  end if;
  return null;
end
$$;
