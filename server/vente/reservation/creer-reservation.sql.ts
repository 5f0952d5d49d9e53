import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';

// SQL: hot path; client, register, duty and rates are read by the insert.

export const TIRER_POSITION = (first: number): string => `n as (
    insert into compteur_jour (jour, position)
    values ($${first}, 1)
    on conflict (jour) do update set position = compteur_jour.position + 1
    returning position
  ), tire as (
    update reservation r set position = n.position from n where r.id = $${first + 1}
    returning r.position as numero
  )`;

export const CREER = `
    with n as (select nextval(pg_get_serial_sequence('reservation', 'id'))::int as id),
      g as (select id, montant_taxe from garde where statut = 'En cours')
    insert into reservation (id, jour, position, created_by, created_by_id, client_id, client,
      caisse_id, caisse, libelle, garde_id, montant_taxe, taux_tva, taux_css, created_at, updated_at,
      edited_at, identifiant_assure, secteur_assure, nom_assure, credit_restant)
      overriding system value
    select n.id, $1, -n.id, $2, $3, c.id, c.libelle, k.id, k.libelle, $6, g.id,
      coalesce(g.montant_taxe, 0), f_taux('tva', $1), f_taux('css', $1), $7, $7, $7,
      case when c.id = ${CLIENT_COMPTANT} then null else c.identifiant_assure end,
        case when c.id = ${CLIENT_COMPTANT} then null else c.secteur_assure end,
      case when c.id = ${CLIENT_COMPTANT} then null else c.nom end,
      case when c.plafond_dette > 0 then greatest(0, c.plafond_dette - c.current_dette) end
    from n
    join client c on c.id = $4 and c.is_active and c.deleted_at is null
    join caisse k on k.id = $5 and (k.statut = 'Ouvert' or k.id = ${CAISSE_DEFAUT})
    left join g on true
    returning *`;

export const NUMEROTER = `
  with n as (
    insert into compteur_jour (jour, position)
    values ($1, 1)
    on conflict (jour) do update set position = compteur_jour.position + 1
    returning position
  )
  insert into reservation (jour, position, created_by, created_by_id, client_id, client, caisse_id,
    caisse, created_at, updated_at, edited_at)
  select $1, n.position, $2, $3, c.id, c.libelle, k.id, k.libelle, $4, $4, $4
  from n
  join client c on c.id = ${CLIENT_COMPTANT}
  join caisse k on k.id = ${CAISSE_DEFAUT}
  returning id`;
