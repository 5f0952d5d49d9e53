-- [SES-1] The session a movement belongs to: the one open when it commits. A count in progress is
-- waited for; after it, the next one.
create or replace function f_session_ouverte(la_caisse integer, quand timestamptz)
  returns integer language plpgsql
as $$
declare tenue integer;
begin
  loop
    select id into tenue
    from session_caisse
    where caisse_id = la_caisse and fermee_at is null
    for share;
    exit when found;
    insert into session_caisse (caisse_id, caisse_libelle, ouverte_at)
    select id, libelle, quand from caisse where id = la_caisse
    on conflict (caisse_id) where fermee_at is null do nothing
    returning id into tenue;
    exit when found;
  end loop;
  return tenue;
end
$$;

-- What was sold before the drawers had sessions gets one without a count.
create or replace function f_mettre_a_part(jusqua timestamptz, caisses integer[])
  returns void language plpgsql
as $$
begin
  insert into session_caisse (caisse_id, caisse_libelle, ouverte_at, fermee_at, avant)
  select s.caisse_id, s.caisse_libelle, min(m.at), jusqua, true
  from session_caisse s
  join mouvement_caisse m on m.session_id = s.id
  where s.fermee_at is null and m.at < jusqua and s.caisse_id = any(caisses)
  group by s.id;
  update mouvement_caisse m
  set session_id = p.id
  from session_caisse s
  join session_caisse p on p.caisse_id = s.caisse_id and p.avant and p.fermee_at = jusqua
    and p.billetage_id is null
  where s.fermee_at is null and m.session_id = s.id and m.at < jusqua
    and s.caisse_id = any(caisses);
  update session_caisse s
  set ouverte_at = greatest(s.ouverte_at, jusqua)
  where s.fermee_at is null and s.ouverte_at < jusqua and s.caisse_id = any(caisses);
end
$$;

create or replace function f_mouvement_de_vente()
  returns trigger language plpgsql
as $$
      declare p record;
      begin
        select * into p from (
select coalesce(sum(round((x ->> 'montant')::numeric * 100))
  filter (where x ->> 'mode' = 'espece'), 0)::bigint - coalesce(new.montant_rendu, 0) as espece,
  coalesce(sum(round((x ->> 'montant')::numeric * 100)) filter (where x ->> 'mode' = 'cheque'),
  0)::bigint as cheque,
  coalesce(sum(round((x ->> 'montant')::numeric * 100))
  filter (where x ->> 'mode' = 'mobile_money'), 0)::bigint as mobile_money,
  coalesce(sum(round((x ->> 'montant')::numeric * 100)) filter (where x ->> 'mode' = 'autres'),
  0)::bigint as autres
from jsonb_array_elements(coalesce(new.paiements, '[]'::jsonb)) x) x;
        if (p.espece, p.cheque, p.mobile_money, p.autres) = (0, 0, 0, 0) then return null; end if;
        if tg_op = 'INSERT' then
          insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id,
            espece, cheque, mobile_money, autres, par, motif)
          values (f_session_ouverte(new.caisse_id, new.created_at), new.caisse_id,
            new.created_at, 'vente', 'vente', new.id, p.espece, p.cheque, p.mobile_money,
              p.autres,
            new.encaisse_par, null);
        end if;
        if new.statut = 'Annulé' then
          insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id,
            espece, cheque, mobile_money, autres, par, motif)
          values (f_session_ouverte(new.caisse_id, new.annule_at), new.caisse_id, new.annule_at,
            'annulation', 'annulation', new.id, -p.espece, -p.cheque, -p.mobile_money, -p.autres,
            coalesce(new.annule_par, new.encaisse_par), new.annule_motif);
        end if;
        return null;
      end
$$;

create or replace function f_mouvement_de_retour()
  returns trigger language plpgsql
as $$
begin
  if new.montant_rendu <> 0 then
    insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id, espece,
      cheque, mobile_money, autres, par, motif)
    values (f_session_ouverte(new.caisse_id, new.created_at), new.caisse_id,
      new.created_at, 'retour', 'retour', new.id,
        case when new.mode = 'espece' then -new.montant_rendu else 0 end,
        case when new.mode = 'cheque' then -new.montant_rendu else 0 end,
        case when new.mode = 'mobile_money' then -new.montant_rendu else 0 end,
        case when new.mode = 'autres' then -new.montant_rendu else 0 end, new.created_by,
      new.motif);
  end if;
  return null;
end
$$;

create or replace function f_mouvement_de_reglement()
  returns trigger language plpgsql
as $$
begin
  insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id, espece,
    cheque, mobile_money, autres, par, motif)
  values (f_session_ouverte(new.caisse_id, new.created_at), new.caisse_id, new.created_at,
    'reglement', 'reglement', new.id,
    case when new.mode_paiement = 'espece' then new.montant + new.arrondi else 0 end,
      case when new.mode_paiement = 'cheque' then new.montant + new.arrondi else 0 end,
      case when new.mode_paiement = 'mobile_money' then new.montant + new.arrondi else 0 end,
    case when new.mode_paiement in ('espece', 'cheque', 'mobile_money') then 0
      else new.montant + new.arrondi end,
    new.created_by, new.client);
  return null;
end
$$;

-- An expense paid from a till takes cash out of it; changed or removed, the difference moves now,
-- in the session that is open now.
create or replace function f_mouvement_de_depense()
  returns trigger language plpgsql
as $$
declare
  avant bigint := 0;
  apres bigint := case when new.deleted_at is null and new.caisse_id is not null
    then -new.montant else 0 end;
  qui text := coalesce(nullif(current_setting('pharmacie.par', true), ''), new.created_by);
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and old.caisse_id is not null then
    if old.caisse_id is distinct from new.caisse_id then
      insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id, espece,
        cheque, mobile_money, autres, par, motif, rang)
      values (f_session_ouverte(old.caisse_id, new.updated_at), old.caisse_id,
        new.updated_at, 'depense', 'depense_reprise', new.id, old.montant, 0, 0, 0, qui,
        old.libelle, new.version);
    else
      avant := -old.montant;
    end if;
  end if;
  if apres <> avant then
    insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id, espece,
      cheque, mobile_money, autres, par, motif, rang)
    values (f_session_ouverte(coalesce(new.caisse_id, old.caisse_id), new.updated_at),
      coalesce(new.caisse_id, old.caisse_id), new.updated_at, 'depense', 'depense',
      new.id, apres - avant, 0, 0, 0, qui, new.libelle, new.version);
  end if;
  return null;
end
$$;

-- Its cash is in the drawer of the selling screens. Accepted, it is the sale's from then on.
create or replace function f_mouvement_de_quarantaine()
  returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' and new.net_a_payer <> 0 then
    insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id,
      espece, cheque, mobile_money, autres, par, motif)
    values (f_session_ouverte(1, new.recue_at), 1, new.recue_at, 'quarantaine',
      'quarantaine', new.id, new.net_a_payer, 0, 0, 0, new.vendeur, new.numero_provisoire);
  elsif tg_op = 'UPDATE' and old.net_accepte is null and new.net_accepte <> 0 then
    insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id, rang,
      espece, cheque, mobile_money, autres, par, motif)
    values (f_session_ouverte(1, new.traite_at), 1, new.traite_at, 'quarantaine',
      'quarantaine', new.id, 2, -new.net_accepte, 0, 0, 0, new.traite_par,
      new.numero_provisoire);
  end if;
  return null;
end
$$;

-- Cash that leaves a drawer by an expense or a refund says who signed as second: the act names him
-- (`pharmacie.accord_par`) before the base writes the movement.
create or replace function f_accord_du_mouvement()
  returns trigger language plpgsql
as $$
begin
  new.accord_par := nullif(current_setting('pharmacie.accord_par', true), '');
  return new;
end
$$;
