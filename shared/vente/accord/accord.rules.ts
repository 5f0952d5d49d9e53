import {
  aUnMontant,
  type Centimes,
  depassePart,
  enCentimes,
  enFcfa,
  partAuPlus,
  rapport,
  ZERO,
} from '../../base/montant.ts';
import type { MotifAccord } from './accord.schema.ts';

/** Hundredths; percent. */
export interface PanierAccordable {
  client_id: number;
  remise: Centimes;
  montant_avant_remise: Centimes;
  secteur_assure: string | null;
  lignes: readonly {
    produit_id: number;
    libelle: string;
    qte: number;
    prise_en_charge: number;
    couvert: boolean;
  }[];
}
export interface ClientAccordable {
  prise_en_charge: number;
  plafond_dette: Centimes;
  secteur_assure: string | null;
}

const RIEN = { produit_id: null, libelle: null, montant: null, sur: null, habituel: null };

/** One decimal: 5 000 of 15 000 is 33,3 %. */
const partDe = (remise: Centimes, sur: Centimes): number =>
  Math.round(rapport(remise, sur) * 1000) / 10;

function motifRemise(p: PanierAccordable, remise_sans_accord: number): MotifAccord[] {
  const { client_id, remise, montant_avant_remise: sur } = p;
  if (remise <= ZERO || !depassePart(remise, remise_sans_accord, sur)) return [];
  const taux = partDe(remise, sur);
  const dits = { taux, montant: enFcfa(remise), sur: enFcfa(sur), client_id };
  return [{ ...RIEN, genre: 'remise', ...dits }];
}

type Ligne = PanierAccordable['lignes'][number];
interface Couvert {
  client_id: number;
  assure: boolean;
  habituel: number;
}
function motifLigne(l: Ligne, { client_id, assure, habituel }: Couvert): MotifAccord[] {
  const { produit_id, libelle, qte, prise_en_charge: taux } = l;
  const dits = { produit_id, libelle, taux, qte, client_id };
  if (!l.couvert) return [{ ...RIEN, genre: 'non_couvert', ...dits }];
  if (!assure || taux <= habituel) return [];
  return [{ ...RIEN, genre: 'couverture', ...dits, habituel }];
}

/**
 * [ACO-1] Discount above `remise_sans_accord` percent; coverage above the insured's own, or of a
 * product no fund pays. Account clients (ceiling, no fund): ceiling only.
 * 5 000 off 20 000, 10 % free: one 'remise', 25 %.
 */
export function accordsRequis(
  panier: PanierAccordable,
  client: ClientAccordable,
  remise_sans_accord: number,
): MotifAccord[] {
  const assure = panier.secteur_assure !== null || client.secteur_assure !== null;
  const surSonCompte = !assure && client.plafond_dette > ZERO;
  const couvertes = panier.lignes.filter((l) => l.prise_en_charge > 0);
  const couvert = { client_id: panier.client_id, assure, habituel: client.prise_en_charge };
  const couvertures = surSonCompte ? [] : couvertes.flatMap((l) => motifLigne(l, couvert));
  return [...motifRemise(panier, remise_sans_accord), ...couvertures];
}

/** Line whose table requires a delivery right. */
interface ADelivrer {
  produit_id: number;
  libelle: string;
  qte: number;
}
/** [ACO-6] One motive per line. */
export const motifsDelivrance = (lignes: readonly ADelivrer[], client_id: number): MotifAccord[] =>
  lignes.map(({ produit_id, libelle, qte }) => ({
    ...RIEN,
    genre: 'delivrance',
    produit_id,
    libelle,
    taux: 0,
    qte,
    client_id,
  }));
/** Minus what was agreed. */
export const delivrancesRestantes = (
  lignes: readonly ADelivrer[],
  client_id: number,
  donnes: readonly MotifAccord[],
): MotifAccord[] => motifsRestants(motifsDelivrance(lignes, client_id), donnes);

/** False without discount or coverage. */
export const accordPossible = (r: {
  remise: Centimes | number;
  total_prise_en_charge: Centimes | number;
}): boolean => aUnMontant(r.remise) || aUnMontant(r.total_prise_en_charge);

/** Neither amount nor share above the agreed ones. */
function remiseAccordee(m: MotifAccord, donne: MotifAccord): boolean {
  const [montant, sur] = [enCentimes(m.montant ?? 0), enCentimes(m.sur ?? 0)];
  const [accorde, accorde_sur] = [enCentimes(donne.montant ?? 0), enCentimes(donne.sur ?? 0)];
  return montant <= accorde && partAuPlus(montant, sur, accorde, accorde_sur);
}

const accordee = (m: MotifAccord, donne: MotifAccord): boolean => {
  if (m.genre !== donne.genre || m.produit_id !== donne.produit_id) return false;
  if ((donne.client_id ?? m.client_id) !== m.client_id) return false;
  if (m.genre === 'remise') return remiseAccordee(m, donne);
  return m.taux <= donne.taux && (m.qte ?? 0) <= (donne.qte ?? Infinity);
};

/** [ACO-2] An agreement covers its motive until it grows: rate, boxes, amount, or another client. */
export const motifsRestants = (
  requis: readonly MotifAccord[],
  donnes: readonly MotifAccord[],
): MotifAccord[] => requis.filter((m) => !donnes.some((d) => accordee(m, d)));
