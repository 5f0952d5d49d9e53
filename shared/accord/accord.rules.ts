import {
  aUnMontant,
  type Centimes,
  depassePart,
  enCentimes,
  enFcfa,
  partAuPlus,
  rapport,
  ZERO,
} from '../base/montant.ts';
import type { MotifAccord } from './accord.schema.ts';

/** What is looked at of a basket; amounts in hundredths, rates in percent. */
export interface PanierAccordable {
  remise: Centimes;
  montant_avant_remise: Centimes;
  secteur_assure: string | null;
  lignes: readonly {
    produit_id: number;
    libelle: string;
    prise_en_charge: number;
    couvert: boolean;
  }[];
}
/** What is looked at of its client. */
export interface ClientAccordable {
  prise_en_charge: number;
  plafond_dette: Centimes;
  secteur_assure: string | null;
}

const RIEN = { produit_id: null, libelle: null, montant: null, sur: null, habituel: null };

/** One decimal is enough to be said: 5 000 of 15 000 is 33,3 %. */
const partDe = (remise: Centimes, sur: Centimes): number =>
  Math.round(rapport(remise, sur) * 1000) / 10;

function motifRemise(p: PanierAccordable, remise_sans_accord: number): MotifAccord[] {
  const { remise, montant_avant_remise: sur } = p;
  if (remise <= ZERO || !depassePart(remise, remise_sans_accord, sur)) return [];
  const taux = partDe(remise, sur);
  return [{ ...RIEN, genre: 'remise', taux, montant: enFcfa(remise), sur: enFcfa(sur) }];
}

type Ligne = PanierAccordable['lignes'][number];
function motifLigne(l: Ligne, assure: boolean, client: ClientAccordable): MotifAccord[] {
  const { produit_id, libelle, prise_en_charge: taux } = l;
  if (!l.couvert) return [{ ...RIEN, genre: 'non_couvert', produit_id, libelle, taux }];
  const habituel = client.prise_en_charge;
  if (!assure || taux <= habituel) return [];
  return [{ ...RIEN, genre: 'couverture', produit_id, libelle, taux, habituel }];
}

/**
 * [ACO-1] What a basket asks a manager's agreement for, with its figures: a discount above
 * `remise_sans_accord` percent of what is to pay; for an insured client, a coverage above his own;
 * a coverage of a product that no fund pays for. A client with an account (a ceiling, no fund) puts
 * what he wants on it: the ceiling alone refuses.
 *
 * 5 000 off 20 000, where 10 % is free: one motive, 'remise' of 5 000 on 20 000, 25 %.
 */
export function accordsRequis(
  panier: PanierAccordable,
  client: ClientAccordable,
  remise_sans_accord: number,
): MotifAccord[] {
  const assure = panier.secteur_assure !== null || client.secteur_assure !== null;
  const surSonCompte = !assure && client.plafond_dette > ZERO;
  const couvertes = panier.lignes.filter((l) => l.prise_en_charge > 0);
  const couvertures = surSonCompte ? [] : couvertes.flatMap((l) => motifLigne(l, assure, client));
  return [...motifRemise(panier, remise_sans_accord), ...couvertures];
}

/** A line whose table is a right to deliver. */
interface ADelivrer {
  produit_id: number;
  libelle: string;
  qte: number;
}
/** [ACO-6] What it asks of who has that right: these boxes of this product. */
export const motifsDelivrance = (lignes: readonly ADelivrer[]): MotifAccord[] =>
  lignes.map(({ produit_id, libelle, qte }) => ({
    ...RIEN,
    genre: 'delivrance',
    produit_id,
    libelle,
    taux: 0,
    qte,
  }));
/** The same, less what was agreed to. */
export const delivrancesRestantes = (
  lignes: readonly ADelivrer[],
  donnes: readonly MotifAccord[],
): MotifAccord[] => motifsRestants(motifsDelivrance(lignes), donnes);

/**
 * Whether a basket may need one at all: neither discount nor coverage, nothing has to be asked.
 */
export const accordPossible = (r: {
  remise: Centimes | number;
  total_prise_en_charge: Centimes | number;
}): boolean => aUnMontant(r.remise) || aUnMontant(r.total_prise_en_charge);

/** Neither the amount nor its share of what is to pay is more than what was agreed. */
function remiseAccordee(m: MotifAccord, donne: MotifAccord): boolean {
  const [montant, sur] = [enCentimes(m.montant ?? 0), enCentimes(m.sur ?? 0)];
  const [accorde, accorde_sur] = [enCentimes(donne.montant ?? 0), enCentimes(donne.sur ?? 0)];
  return montant <= accorde && partAuPlus(montant, sur, accorde, accorde_sur);
}

const accordee = (m: MotifAccord, donne: MotifAccord): boolean => {
  if (m.genre !== donne.genre || m.produit_id !== donne.produit_id) return false;
  if (m.genre === 'delivrance') return (m.qte ?? 0) <= (donne.qte ?? 0);
  return m.genre === 'remise' ? remiseAccordee(m, donne) : m.taux <= donne.taux;
};

/** [ACO-2] What is not agreed yet: an agreement holds as long as its motive does not grow. */
export const motifsRestants = (
  requis: readonly MotifAccord[],
  donnes: readonly MotifAccord[],
): MotifAccord[] => requis.filter((m) => !donnes.some((d) => accordee(m, d)));
