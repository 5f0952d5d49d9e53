/** The lot of what was never given a number. */
export const SANS_LOT = 'SANS LOT';

/**
 * [LOT-1] What may be sold of a product: its stock less what stands in expired lots [LOT-3]. `qte`
 * counts them, for they are on the shelf until they are taken out.
 */
export const vendable = (p: { qte: number; qte_perimee: number }): number => p.qte - p.qte_perimee;

/** A named lot as it is held for a movement. */
export interface LotTenu {
  id: number;
  produit_id: number;
  qte: number;
  /** YYYY-MM-DD; null when unknown. */
  date_expiration: string | null;
}
/** So much of this lot. */
export interface PartDeLot {
  lot_id: number;
  produit_id: number;
  qte: number;
}

const parPeremption = (a: LotTenu, b: LotTenu): number =>
  (a.date_expiration ?? '9999').localeCompare(b.date_expiration ?? '9999') || a.id - b.id;

/**
 * [LOT-2] First expired, first out: which lots serve these quantities, the nearest date first, then
 * the lots without a date, in the order they came; what they do not cover comes from 'SANS LOT'. A
 * sale passes the lots that may be sold; anything else passes all.
 */
export function prendreLots(
  lignes: readonly { produit_id: number; qte: number }[],
  lots: readonly LotTenu[],
): PartDeLot[] {
  const restes = new Map<number, number>();
  for (const l of lignes) restes.set(l.produit_id, (restes.get(l.produit_id) ?? 0) + l.qte);
  return lots.toSorted(parPeremption).flatMap((lot) => {
    const reste = restes.get(lot.produit_id) ?? 0;
    const qte = Math.min(reste, lot.qte);
    restes.set(lot.produit_id, reste - qte);
    return qte > 0 ? [{ lot_id: lot.id, produit_id: lot.produit_id, qte }] : [];
  });
}

/** A lot held, by the number on its boxes. */
export interface LotDit extends LotTenu {
  numero: string;
}
/** Boxes of a product that named their lot. */
export interface BoitesDuLot {
  produit_id: number;
  numero: string;
  date_expiration: string | null;
  qte: number;
}
/** Where the boxes of a sale come from. */
export interface BoitesPrises {
  /** Those that said their lot, from that lot. */
  parts: PartDeLot[];
  /** Those of a lot that we do not hold, or not so many of. */
  inconnues: BoitesDuLot[];
  /** Those of which nothing is known. */
  restes: { produit_id: number; qte: number }[];
  /** What then stands in each lot. */
  lots: LotDit[];
}

/** The lot of that number with the box's very date, else one without a date, else another. */
const rangDuLot = ({ date_expiration }: LotDit, voulue: string | null): number => {
  if (date_expiration === voulue) return 0;
  return date_expiration === null ? 1 : 2;
};

/**
 * [LOT-4] The lot that was scanned is the lot that leaves: a line of 3 boxes of which 2 said 'AB12'
 * takes 2 of AB12, and 1 of which nothing is known.
 */
export function prendreBoites(
  lignes: readonly {
    produit_id: number;
    qte: number;
    boites: readonly { lot: string; date_expiration: string | null; qte: number }[];
  }[],
  tenus: readonly LotDit[],
): BoitesPrises {
  const lots = tenus.map((l) => ({ ...l }));
  const prises: BoitesPrises = { parts: [], inconnues: [], restes: [], lots };
  for (const { produit_id, qte, boites } of lignes) {
    let reste = qte;
    for (const { lot: numero, date_expiration, qte: dites } of boites) {
      let voulues = Math.min(dites, reste);
      reste -= voulues;
      const siens = lots
        .filter((l) => l.produit_id === produit_id && l.numero === numero)
        .toSorted((a, b) => rangDuLot(a, date_expiration) - rangDuLot(b, date_expiration));
      for (const lot of siens) {
        const n = Math.min(voulues, lot.qte);
        if (n > 0) prises.parts.push({ lot_id: lot.id, produit_id, qte: n });
        lot.qte -= n;
        voulues -= n;
      }
      if (voulues > 0) prises.inconnues.push({ produit_id, numero, date_expiration, qte: voulues });
    }
    if (reste > 0) prises.restes.push({ produit_id, qte: reste });
  }
  return prises;
}

interface LotDate {
  produit_id: number;
  numero: string;
  date_expiration: string | null;
}
/**
 * [LOT-5] The lots that come in with another expiry than the same number is known with, or than it has
 * beside, each said once: one of the two dates was misread. A lot without a date says nothing.
 */
export function lotsAutrementDates(
  entrants: readonly LotDate[],
  connus: readonly LotDate[],
): (LotDate & { connues: string[] })[] {
  const dites: LotDate[] = [...connus];
  return entrants.flatMap((l) => {
    const autres = dites.filter(
      (c) =>
        c.produit_id === l.produit_id &&
        c.numero === l.numero &&
        c.date_expiration !== null &&
        c.date_expiration !== l.date_expiration,
    );
    const connu = dites.some(
      (c) =>
        c.produit_id === l.produit_id &&
        c.numero === l.numero &&
        c.date_expiration === l.date_expiration,
    );
    dites.push(l);
    const connues = [...new Set(autres.flatMap((c) => c.date_expiration ?? []))].sort();
    return l.date_expiration !== null && !connu && connues.length > 0 ? [{ ...l, connues }] : [];
  });
}
