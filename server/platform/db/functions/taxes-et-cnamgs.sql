-- The rate in force that day; before any was entered, those of the law: TVA 18 %, CSS 1 %.
create or replace function f_taux(nom text, quand date)
  returns numeric language sql stable
as $$
  select coalesce(
    (select taux from taux_taxe where taxe = nom and debut <= quand order by debut desc limit 1),
    case nom when 'tva' then 18 else 1 end)
$$;

create or replace function f_secteur_corrige()
  returns trigger language plpgsql
as $$
declare le_dernier integer;
begin
  perform pg_advisory_xact_lock_shared(7115);
  select max(id) into le_dernier from export_comptable;
  if le_dernier is not null then
    insert into secteur_corrige (vente_id, avant, apres, dernier_export, at)
    values (new.id, old.secteur_assure, new.secteur_assure, le_dernier, new.updated_at);
  end if;
  return null;
end
$$;
