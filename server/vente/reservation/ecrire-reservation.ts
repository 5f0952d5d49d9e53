import type { Centimes } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  calculerLigne,
  calculerTotaux,
  type TaxesDuPanier,
  type TotauxLigne,
  type TotauxReservation,
} from '#shared/vente/reservation/totaux.rules.ts';
import type { ReservationProduitRow, ReservationRow } from './reservation.entity.ts';
import {
  type Changements,
  changerTete,
  ecrireLignes,
  type LigneEcrite,
  oterLignes,
} from './ecrire-reservation.sql.ts';

/** Rank and sums are set here. */
type LigneDite = Omit<LigneEcrite, 'rang'>;
export type LigneBrute = Omit<LigneDite, keyof TotauxLigne>;
export type LigneCalculee = LigneBrute & TotauxLigne;

export const calculer = (lignes: readonly LigneBrute[], taxes: TaxesDuPanier): LigneCalculee[] =>
  lignes.map((l) => ({ ...l, ...calculerLigne(l, taxes) }));
export const totaliser = (lignes: readonly LigneCalculee[], remise: Centimes): TotauxReservation =>
  calculerTotaux(lignes, remise);

/** One statement removes, another updates and inserts. Remaining lines keep their id. */
export async function remplacerLignes(
  em: EntityManager,
  reservation_id: number,
  lignes: readonly LigneDite[],
): Promise<ReservationProduitRow[]> {
  await oterLignes(
    em,
    reservation_id,
    lignes.map((l) => l.produit_id),
  );
  return ecrireLignes(
    em,
    reservation_id,
    lignes.map((l, rang) => ({ ...l, rang })),
  );
}

/** Bumps the version; answers the row. */
export async function ecrireReservation(
  em: EntityManager,
  id: number,
  changements: Changements,
  maintenant: Date,
): Promise<ReservationRow> {
  const ligne = await changerTete(em, id, changements, maintenant);
  if (!ligne) throw new Error(`réservation ${id} disparue sous verrou`);
  return ligne;
}
