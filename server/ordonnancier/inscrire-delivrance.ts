import type { EntityManager } from '@mikro-orm/postgresql';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { numeroDit } from '#shared/ordonnancier/ordonnance.rules.ts';
import { raise } from '../realtime/raise.ts';
import { sql } from '../db/sql.ts';
import { inscrire } from '../scellement/inscrire.ts';
import type { DelivrancePreparee } from './exiger-ordonnance.ts';
import type { InscriptionLigneRow } from './inscription-ligne.entity.ts';

export const SUJETS_ORDONNANCIER = ['ordonnancier'];

/** What the register copies of a prescription and of whoever wrote it. */
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
 * The numbers of lines to come, which their counters give: each row held to the commit, in the order
 * of their names, so numbers follow the commits without gap. Reads `voulues (registre, n, nombre)`.
 */
export const COMPTEURS = `compteurs as (
    insert into compteur_ordonnancier (registre, numero)
    select registre, max(nombre)
    from voulues
    group by 1
    order by 1
    on conflict (registre) do update set numero = compteur_ordonnancier.numero + excluded.numero
    returning registre, numero
  )`;

/**
 * [ORD-13] The delivery of the sale that was just written ($1: its basket), with the prescription of
 * the basket, which leaves with it. A client who is known is the patient when nobody said another.
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
/** Sealed with the sale, and told to whoever reads the register: that it changed, never of whom. */
export function direInscription(em: EntityManager, id: number): void {
  inscrire(em, 'inscription', id);
  raise(em, 'ordonnancier.change', SUJETS_ORDONNANCIER, { change: { genre: 'inscription', id } });
}

/**
 * Writes the delivery of this basket's sale; the statement leaves right after the sale's, before the
 * locks of chains. Answers its numbers as the ticket says them: 'S-3, I-12'.
 */
export async function inscrireDelivrance(
  em: EntityManager,
  reservation_id: number,
  { lignes, autorise_par, reglage }: DelivrancePreparee,
): Promise<string> {
  const ecrites = await sql<Numerotee>(em, INSCRIRE, [
    reservation_id,
    JSON.stringify(lignes),
    autorise_par,
  ]);
  const [premiere] = ecrites;
  if (!premiere) throw new Error(`panier ${reservation_id} vendu sans son inscription`);
  direInscription(em, premiere.inscription_id);
  return ecrites.map((e) => numeroDit(reglage, e.registre, e.numero)).join(', ');
}
