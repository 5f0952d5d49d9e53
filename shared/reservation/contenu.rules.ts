import { formatNombre } from '../base/montant.ts';
import { memeTexte } from '../base/texte.ts';
import type { LigneReservation, Reservation } from './reservation.schema.ts';
import { direSaisie, compteDe, memeSaisie, motDesComptes, motDesSaisies } from './saisie.rules.ts';

/** What a basket asks for, hand-off aside. */
const contenu = (r: Reservation): string =>
  JSON.stringify([
    r.status,
    r.switch_finish_at,
    r.client_id,
    r.remise,
    r.net_a_payer,
    r.identifiant_assure,
    r.nom_assure,
    r.numero_feuille_assure,
    r.secteur_assure,
    motDesSaisies(r.reservation_produits),
  ]);
/**
 * [RES-60] Same content: a version that only the hand-off moved (opened at the desk…) asks nobody
 * to read again.
 */
export const memeContenu = (a: Reservation, b: Reservation): boolean => contenu(a) === contenu(b);

/**
 * [RES-65] What is paid for, in a word without a name of anybody: kept on a station, it tells
 * whether the basket asks the same at the return.
 */
export const empreintePayee = (
  r: Pick<Reservation, 'client_id' | 'remise' | 'net_a_payer' | 'reservation_produits'>,
): string =>
  JSON.stringify([r.client_id, r.remise, r.net_a_payer, motDesComptes(r.reservation_produits)]);

/** A basket's number as it is read: 42 → '042'; 'L3', the third that a station made by itself. */
export const numeroDePanier = (position: number): string =>
  position < 0 ? `L${-position}` : String(position).padStart(3, '0');

/**
 * [RES-62] Whom the basket is for, the insured after the client when it is someone else: 'CNAMGS –
 * OBIANG Pauline'.
 */
export const nomDuClient = (r: Pick<Reservation, 'client' | 'nom_assure'>): string =>
  r.nom_assure && !memeTexte(r.nom_assure, r.client) ? `${r.client} – ${r.nom_assure}` : r.client;

const signe = (n: number): string => (n > 0 ? `+${n}` : String(n));
const parProduit = (r: Reservation): Map<number, LigneReservation> =>
  new Map(r.reservation_produits.map((l) => [l.produit_id, l]));

/** What was typed that changes no sum, as it now reads; the total tells the rest. */
const ditAutrement = (avant: LigneReservation, apres: LigneReservation): string[] =>
  !memeSaisie(avant, { ...apres, ...compteDe(avant) })
    ? [`${apres.libelle} : ${direSaisie(apres)}`]
    : [];
function ecartDeLigne(
  avant: LigneReservation | undefined,
  apres: LigneReservation | undefined,
): string[] {
  const ecart = (apres?.qte ?? 0) - (avant?.qte ?? 0);
  const mouvement = ecart === 0 ? [] : [`${signe(ecart)} ${(avant ?? apres)?.libelle}`];
  return avant && apres ? [...mouvement, ...ditAutrement(avant, apres)] : mouvement;
}

/**
 * [RES-61] What changed from one reading to the next, in a few words: '+1 SPASFON, total 3.000 >
 * 4.500'.
 */
export function differences(avant: Reservation, apres: Reservation): string {
  const [lues, neuves] = [parProduit(avant), parProduit(apres)];
  const produits = [...new Set([...lues.keys(), ...neuves.keys()])];
  const phrases = produits.flatMap((id) => ecartDeLigne(lues.get(id), neuves.get(id)));
  if (apres.net_a_payer !== avant.net_a_payer)
    phrases.push(`total ${formatNombre(avant.net_a_payer)} > ${formatNombre(apres.net_a_payer)}`);
  return phrases.join(', ');
}
