export const SANS_LOT = 'SANS LOT';

/** [LOT-1] Stock less expired lots [LOT-3]; `qte` includes them until removed. */
export const vendable = (p: { qte: number; qte_perimee: number }): number => p.qte - p.qte_perimee;

export interface CountedLot {
  id: number;
  produit_id: number;
  qte: number;
  /** YYYY-MM-DD; null unknown. */
  date_expiration: string | null;
}
export interface PartDeLot {
  lot_id: number;
  produit_id: number;
  qte: number;
}

const parPeremption = (a: CountedLot, b: CountedLot): number =>
  (a.date_expiration ?? '9999').localeCompare(b.date_expiration ?? '9999') || a.id - b.id;

/**
 * [LOT-2] First expired, first out, then undated lots by arrival, then 'SANS LOT'. Sales pass
 * saleable lots only.
 */
export function prendreLots(
  lignes: readonly { produit_id: number; qte: number }[],
  lots: readonly CountedLot[],
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

export interface NamedLot extends CountedLot {
  numero: string;
}
export interface BoitesDuLot {
  produit_id: number;
  numero: string;
  date_expiration: string | null;
  qte: number;
}
export interface BoitesPrises {
  /** From the lot scanned. */
  parts: PartDeLot[];
  /** Lot unknown or insufficient. */
  inconnues: BoitesDuLot[];
  /** Without lot. */
  restes: { produit_id: number; qte: number }[];
  lots: NamedLot[];
}

/** Same date, else undated, else another. */
const rangDuLot = ({ date_expiration }: NamedLot, voulue: string | null): number => {
  if (date_expiration === voulue) return 0;
  return date_expiration === null ? 1 : 2;
};

/** [LOT-4] The scanned lot leaves: 3 boxes, 2 scanned 'AB12': 2 of AB12, 1 unspecified. */
export function prendreBoites(
  lignes: readonly {
    produit_id: number;
    qte: number;
    boites: readonly { lot: string; date_expiration: string | null; qte: number }[];
  }[],
  tenus: readonly NamedLot[],
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
 * [LOT-5] Incoming lots whose expiry differs from the known one or within the delivery, each once:
 * a misread date. Undated lots are ignored.
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
