import type { EntityManager } from '@mikro-orm/postgresql';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { sql } from '../../platform/db/sql.ts';
import type { LigneAInscrire } from './exiger-ordonnance.ts';
import type { InscriptionLigneRow } from './ordonnancier.entity.ts';

// SQL: numbered and written in one statement.

export const PERSONNES_INSCRITES = [
  'prescripteur_id',
  'prescripteur',
  'prescripteur_adresse',
  'prescripteur_etablissement',
  'prescripteur_specialite',
  'prescripteur_numero',
  'date_ordonnance',
  'usage_professionnel',
  'patient',
  'patient_adresse',
  'porteur',
  'porteur_adresse',
  'porteur_piece',
] as const;

/**
 * Counter rows locked until commit in name order: gapless numbers in commit order. Reads `voulues
 * (registre, n, nombre)`.
 */
const COMPTEURS = `compteurs as (
    insert into compteur_ordonnancier (registre, numero)
    select registre, max(nombre)
    from voulues
    group by 1
    order by 1
    on conflict (registre) do update set numero = compteur_ordonnancier.numero + excluded.numero
    returning registre, numero
  )`;

/**
 * [ORD-13] Moves the basket's ($1) prescription into the register. The known client is the patient
 * by default.
 */
const INSCRIRE = `
  with vendue as (
    select id, caisse_id, jour, numero_ticket, client_id, client, "user", encaisse_par, created_at
    from vente
    where reservation_id = $1
  ), dite as (
    delete from ordonnance where reservation_id = $1 returning *
  ), voulues as (
    select x.*, (row_number() over (partition by x.registre order by x.rang))::int as n,
      (count(*) over (partition by x.registre))::int as nombre
    from jsonb_to_recordset($2::jsonb) as x(registre text, rang int, produit_id int, libelle text,
      cip text, qte int, unites int)
  ), ${COMPTEURS}, entete as (
    insert into inscription (genre, vente_id, caisse_id, jour, numero_ticket, client_id,
      ${PERSONNES_INSCRITES.join(', ')}, vendeur, par, autorise_par, at)
    select 'delivrance', v.id, v.caisse_id, v.jour, v.numero_ticket, v.client_id, d.prescripteur_id,
      p.nom, p.adresse, p.etablissement, p.specialite, p.numero, d.date_ordonnance,
      coalesce(d.usage_professionnel, false),
      case when d.usage_professionnel then null
        else coalesce(d.patient, case when v.client_id <> ${CLIENT_COMPTANT} then v.client end) end,
      d.patient_adresse, d.porteur, d.porteur_adresse, d.porteur_piece, v."user", v.encaisse_par, $3,
      v.created_at
    from vendue v
    left join dite d on true
    left join prescripteur p on p.id = d.prescripteur_id
    returning id, at
  )
  insert into inscription_ligne (inscription_id, registre, numero, produit_id, libelle, cip, qte,
    unites, at)
  select e.id, w.registre, c.numero - w.nombre + w.n, w.produit_id, w.libelle, w.cip, w.qte,
    w.unites, e.at
  from voulues w
  join compteurs c on c.registre = w.registre
  cross join entete e
  order by w.rang
  returning inscription_id, registre, numero`;

type Numerotee = Pick<InscriptionLigneRow, 'inscription_id' | 'registre' | 'numero'>;
export const ecrireDelivrance = (
  em: EntityManager,
  reservation_id: number,
  lignes: readonly LigneAInscrire[],
  autorise_par: string | null,
): Promise<Numerotee[]> =>
  sql<Numerotee>(em, INSCRIRE, [reservation_id, JSON.stringify(lignes), autorise_par]);

/** $1: delivery; $2, $3: its lines and boxes returned. */
const CORRIGER = `
  with voulues as (
    select l.*, x.rendues, (row_number() over (partition by l.registre order by l.id))::int as n,
      (count(*) over (partition by l.registre))::int as nombre
    from unnest($2::bigint[], $3::int[]) as x(ligne_id, rendues)
    join inscription_ligne l on l.id = x.ligne_id
  ), ${COMPTEURS}, entete as (
    insert into inscription (genre, corrige_id, vente_id, retour_id, caisse_id, jour, numero_ticket,
      client_id, ${PERSONNES_INSCRITES.join(', ')}, vendeur, par, autorise_par, at)
    select $4, i.id, i.vente_id, $5, $6, i.jour, i.numero_ticket, i.client_id,
      ${PERSONNES_INSCRITES.map((c) => `i.${c}`).join(', ')}, i.vendeur, $7, null, $8
    from inscription i
    where i.id = $1
    returning id, at
  )
  insert into inscription_ligne (inscription_id, registre, numero, produit_id, libelle, cip, qte,
    unites, corrige_ligne_id, at)
  select e.id, w.registre, c.numero - w.nombre + w.n, w.produit_id, w.libelle, w.cip, -w.rendues,
    w.unites, w.id, e.at
  from voulues w
  join compteurs c on c.registre = w.registre
  cross join entete e
  order by w.id
  returning inscription_id`;

export interface CorrectionInscrite {
  genre: 'annulation' | 'retour';
  vente_id: number;
  retour_id: number | null;
  /** The register whose chain seals it. */
  caisse_id: number;
  lignes: readonly { produit_id: number; qte: number }[];
  par: string;
  maintenant: Date;
}
interface Reprise {
  ligne: Pick<InscriptionLigneRow, 'id'>;
  qte: number;
}
export const ecrireCorrection = (
  em: EntityManager,
  inscription_id: number,
  reprises: readonly Reprise[],
  c: CorrectionInscrite,
): Promise<Pick<InscriptionLigneRow, 'inscription_id'>[]> =>
  sql(em, CORRIGER, [
    inscription_id,
    reprises.map((r) => r.ligne.id),
    reprises.map((r) => r.qte),
    c.genre,
    c.retour_id,
    c.caisse_id,
    c.par,
    c.maintenant,
  ]);
