import type {
  LigneReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import {
  describeSaisie,
  memeSaisie,
  motDesSaisies,
} from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { CHAMPS_EDITES, type ChampEdite, type Edition } from '../panier/panier.rules.ts';

/** Merge base. */
export type Base = Pick<Reservation, 'version' | 'client' | 'reservation_produits' | ChampEdite>;

export interface Ecart {
  quoi: string;
  mien: string;
  leur: string;
  produit_id?: number;
}

function describeValeur(v: unknown): string {
  if (v === true) return 'oui';
  if (v === false) return 'non';
  return v === null || v === '' || v === undefined ? 'vide' : String(v);
}
const formatValeur = (champ: ChampEdite, de: Partial<Pick<Base, ChampEdite | 'client'>>): string =>
  champ === 'client_id' ? describeValeur(de.client ?? de.client_id) : describeValeur(de[champ]);

/** Same input, or both absent. */
export const memeLigne = (
  a: LigneReservation | undefined,
  b: LigneReservation | undefined,
): boolean => (a && b ? memeSaisie(a, b) : a === b);
const formatLigne = (l: LigneReservation | undefined): string => (l ? describeSaisie(l) : 'retiré');

const ecartDeLigne = (
  produit_id: number,
  mienne: LigneReservation | undefined,
  leur: LigneReservation | undefined,
): Ecart => ({
  quoi: (mienne ?? leur)?.libelle ?? '',
  mien: formatLigne(mienne),
  leur: formatLigne(leur),
  produit_id,
});
const parProduit = (lignes: readonly LigneReservation[]): Map<number, LigneReservation> =>
  new Map(lignes.map((l) => [l.produit_id, l]));

/** Mine over theirs; conflicts keep mine and are reported. */
function fusionnerLignes(
  base: readonly LigneReservation[],
  miennes: readonly LigneReservation[],
  leurs: readonly LigneReservation[],
): { lignes: LigneReservation[]; ecarts: Ecart[] } {
  const [b, m, t] = [parProduit(base), parProduit(miennes), parProduit(leurs)];
  const ecarts: Ecart[] = [];
  const lignes: LigneReservation[] = [];
  for (const id of new Set([...leurs, ...miennes].map((l) => l.produit_id))) {
    const [avant, mienne, leur] = [b.get(id), m.get(id), t.get(id)];
    const jaiChange = !memeLigne(avant, mienne);
    if (jaiChange && !memeLigne(avant, leur) && !memeLigne(mienne, leur))
      ecarts.push(ecartDeLigne(id, mienne, leur));
    const retenue = jaiChange ? mienne : leur;
    if (retenue) lignes.push(retenue);
  }
  return { lignes, ecarts };
}

/**
 * [CON-1] Three-way merge of my edition over another's changes; what both changed is an `ecart`,
 * for the seller. Null when nothing of mine is left.
 */
export function fusionner(
  base: Base,
  edition: Edition,
  leur: Base,
): { edition: Edition | null; ecarts: Ecart[] } {
  const { lignes: miennes, client, ...champs } = edition;
  const ecarts: Ecart[] = [];
  const gardes: Edition = {};
  for (const [cle, valeur] of Object.entries(champs)) {
    const champ = cle as ChampEdite;
    if (valeur === undefined || valeur === leur[champ]) continue;
    if (leur[champ] !== base[champ])
      ecarts.push({
        quoi: CHAMPS_EDITES[champ],
        mien: formatValeur(champ, { ...edition, client: client ?? '' } as Partial<Base>),
        leur: formatValeur(champ, leur),
      });
    Object.assign(gardes, { [champ]: valeur });
  }
  if (gardes.client_id !== undefined && client !== undefined) gardes.client = client;
  if (miennes) {
    const lues = fusionnerLignes(base.reservation_produits, miennes, leur.reservation_produits);
    ecarts.push(...lues.ecarts);
    if (motDesSaisies(lues.lignes) !== motDesSaisies(leur.reservation_produits))
      gardes.lignes = lues.lignes;
  }
  return { edition: Object.keys(gardes).length > 0 ? gardes : null, ecarts };
}
