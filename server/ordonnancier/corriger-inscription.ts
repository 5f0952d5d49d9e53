import type { EntityManager } from '@mikro-orm/postgresql';
import { repriseParLigne } from '#shared/ordonnancier/ordonnance.rules.ts';
import { sql } from '../db/sql.ts';
import { COMPTEURS, direInscription, PERSONNES_INSCRITES } from './inscrire-delivrance.ts';
import type { InscriptionLigneRow } from './inscription-ligne.entity.ts';

/** A line delivered, and how many of its boxes are still with the patient. */
type Restante = Pick<InscriptionLigneRow, 'id' | 'produit_id' | 'inscription_id'> & {
  reste: number;
};
const RESTANTES = `
  select l.id, l.produit_id, l.inscription_id, (l.qte + coalesce((select sum(x.qte)
    from inscription_ligne x
    where x.corrige_ligne_id = l.id), 0))::int as reste
  from inscription_ligne l
  join inscription i on i.id = l.inscription_id
  where i.vente_id = $1 and i.genre = 'delivrance'
  order by l.id`;

/** $1: the delivery; $2, $3: its lines and the boxes that come back of each. */
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

/** What takes back a delivery. */
export interface CorrectionInscrite {
  genre: 'annulation' | 'retour';
  vente_id: number;
  retour_id: number | null;
  /** The register whose chain seals it. */
  caisse_id: number;
  /** Boxes that come back. */
  lignes: readonly { produit_id: number; qte: number }[];
  par: string;
  maintenant: Date;
}

/**
 * [ORD-14] What comes back is a second line that names the first: nothing of the register changes.
 * Also while it is off: what was entered is corrected. The caller holds the sale.
 */
export async function corrigerInscription(em: EntityManager, c: CorrectionInscrite): Promise<void> {
  const restantes = await sql<Restante>(em, RESTANTES, [c.vente_id]);
  const rendues = new Map<number, number>();
  for (const l of c.lignes) rendues.set(l.produit_id, (rendues.get(l.produit_id) ?? 0) + l.qte);
  const reprises = repriseParLigne(restantes, rendues);
  const [premiere] = reprises;
  if (!premiere) return;
  const [ecrite] = await sql<Pick<InscriptionLigneRow, 'inscription_id'>>(em, CORRIGER, [
    premiere.ligne.inscription_id,
    reprises.map((r) => r.ligne.id),
    reprises.map((r) => r.qte),
    c.genre,
    c.retour_id,
    c.caisse_id,
    c.par,
    c.maintenant,
  ]);
  if (!ecrite) throw new Error(`vente ${c.vente_id} reprise sans son inscription`);
  direInscription(em, ecrite.inscription_id);
}
