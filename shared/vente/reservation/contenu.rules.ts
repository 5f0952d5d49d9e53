import { formatNombre } from '../../base/montant.ts';
import { memeTexte } from '../../base/texte.ts';
import type { LigneReservation, Reservation } from './reservation.schema.ts';
import {
  describeSaisie,
  compteDe,
  memeSaisie,
  motDesComptes,
  motDesSaisies,
} from './saisie-ligne.rules.ts';

/** Hand-off fields excluded. */
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
/** [RES-60] A version that only moved the hand-off needs no review. */
export const memeContenu = (a: Reservation, b: Reservation): boolean => contenu(a) === contenu(b);

/**
 * [RES-65] Hash of the paid content, without names, stored on stations to compare on reconnection.
 */
export const empreintePayee = (
  r: Pick<Reservation, 'client_id' | 'remise' | 'net_a_payer' | 'reservation_produits'>,
): string =>
  JSON.stringify([r.client_id, r.remise, r.net_a_payer, motDesComptes(r.reservation_produits)]);

/** 42 → '042'; 'L3': third made offline. */
export const numeroDePanier = (position: number): string =>
  position < 0 ? `L${-position}` : String(position).padStart(3, '0');

/** [RES-62] Client, then the insured if different: 'CNAMGS – OBIANG Pauline'. */
export const nomDuClient = (r: Pick<Reservation, 'client' | 'nom_assure'>): string =>
  r.nom_assure && !memeTexte(r.nom_assure, r.client) ? `${r.client} – ${r.nom_assure}` : r.client;

const signe = (n: number): string => (n > 0 ? `+${n}` : String(n));
const parProduit = (r: Reservation): Map<number, LigneReservation> =>
  new Map(r.reservation_produits.map((l) => [l.produit_id, l]));

const ditAutrement = (avant: LigneReservation, apres: LigneReservation): string[] =>
  !memeSaisie(avant, { ...apres, ...compteDe(avant) })
    ? [`${apres.libelle} : ${describeSaisie(apres)}`]
    : [];
function ecartDeLigne(
  avant: LigneReservation | undefined,
  apres: LigneReservation | undefined,
): string[] {
  const ecart = (apres?.qte ?? 0) - (avant?.qte ?? 0);
  const mouvement = ecart === 0 ? [] : [`${signe(ecart)} ${(avant ?? apres)?.libelle}`];
  return avant && apres ? [...mouvement, ...ditAutrement(avant, apres)] : mouvement;
}

/** [RES-61] '+1 SPASFON, total 3.000 > 4.500'. */
export function differences(avant: Reservation, apres: Reservation): string {
  const [lues, neuves] = [parProduit(avant), parProduit(apres)];
  const produits = [...new Set([...lues.keys(), ...neuves.keys()])];
  const phrases = produits.flatMap((id) => ecartDeLigne(lues.get(id), neuves.get(id)));
  if (apres.net_a_payer !== avant.net_a_payer)
    phrases.push(`total ${formatNombre(avant.net_a_payer)} > ${formatNombre(apres.net_a_payer)}`);
  return phrases.join(', ');
}
