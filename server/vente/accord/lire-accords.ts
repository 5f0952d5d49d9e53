import type { EntityManager } from '@mikro-orm/postgresql';
import {
  accordsRequis,
  motifsDelivrance,
  motifsRestants,
} from '#shared/vente/accord/accord.rules.ts';
import { type Accord, accord, type EtatAccord } from '#shared/vente/accord/accord.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { lireReglage, regleDuTableau } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { CLE_ORDONNANCIER } from '../../admin/pharmacie/reglage-ordonnancier.ts';

const REGLAGES = query
  .selectFrom('pharmacie')
  .select('remise_sans_accord')
  .select((eb) =>
    eb
      .selectFrom('parametre')
      .select('valeur')
      .where('cle', '=', CLE_ORDONNANCIER)
      .as('ordonnancier'),
  )
  .orderBy('id')
  .limit(constant(1));
const panierDe = (id: number) =>
  query
    .selectFrom('reservation as r')
    .innerJoin('client as c', 'c.id', 'r.client_id')
    .select(['r.version', 'r.client_id', 'r.remise', 'r.montant_avant_remise', 'r.secteur_assure'])
    .select(['c.prise_en_charge', 'c.plafond_dette', 'c.secteur_assure as c_secteur_assure'])
    .where('r.id', '=', id);
const lignesDe = (reservation_id: number) =>
  query
    .selectFrom('reservation_produit as l')
    .innerJoin('produit as p', 'p.id', 'l.produit_id')
    .select(['l.produit_id', 'l.libelle', 'l.prise_en_charge', 'l.qte', 'p.couvert', 'p.tableau'])
    .where('l.reservation_id', '=', reservation_id)
    .orderBy('l.rang')
    .orderBy('l.id');
/** Default without a setting, per cent (specification). */
const REMISE_LIBRE = 10;

export async function accordsDe(em: EntityManager, reservation_id: number): Promise<Accord[]> {
  const lignes = await rows(
    em,
    query
      .selectFrom('accord')
      .selectAll()
      .where('reservation_id', '=', reservation_id)
      .orderBy('id'),
  );
  return lignes.map((l) => present(accord, l));
}

/** [ACO-8] A delivery agreed to before its prescription changed is to be agreed to again. */
export async function accordsQuiTiennent(
  em: EntityManager,
  reservation_id: number,
  accords: readonly Accord[],
): Promise<Accord[]> {
  const ordonnance = await row(
    em,
    query
      .selectFrom('ordonnance')
      .select('updated_at')
      .where('reservation_id', '=', reservation_id),
  );
  const changee = ordonnance ? toDate(ordonnance.updated_at) : null;
  const vue = (a: Accord): boolean => changee === null || new Date(a.created_at) >= changee;
  return accords.map((a) =>
    vue(a) ? a : { ...a, motifs: a.motifs.filter((m) => m.genre !== 'delivrance') },
  );
}

/**
 * Pending reasons and agreements [ACO-1] [ACO-2]; null for an unknown basket. Lock it first if it
 * must not change.
 */
export async function etatDesAccords(em: EntityManager, id: number): Promise<EtatAccord | null> {
  const panier = await row(em, panierDe(id));
  if (!panier) return null;
  const lignes = await rows(em, lignesDe(id));
  const reglage = await row(em, REGLAGES);
  const accords = await accordsDe(em, id);
  const tenus = await accordsQuiTiennent(em, id, accords);
  const ordonnancier = lireReglage(reglage?.ordonnancier);
  const reservees = lignes.filter((l) => regleDuTableau(ordonnancier, l.tableau)?.droit);
  const { prise_en_charge, plafond_dette, c_secteur_assure: secteur_assure } = panier;
  const requis = accordsRequis(
    { ...panier, lignes },
    { prise_en_charge, plafond_dette, secteur_assure },
    reglage?.remise_sans_accord ?? REMISE_LIBRE,
  );
  return {
    version: panier.version,
    requis: motifsRestants(
      [...requis, ...motifsDelivrance(reservees, panier.client_id)],
      tenus.flatMap((d) => d.motifs),
    ),
    accords,
  };
}

export async function lireAccordsActe({
  em,
  requete: { reservation_id },
}: ActRequest<unknown, { reservation_id: number }>): Promise<Resultat<EtatAccord>> {
  const etat = await etatDesAccords(em, reservation_id);
  return etat ? succes(etat) : refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
}
