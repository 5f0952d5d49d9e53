import { constatDeBoite, phraseDuConstat, seRefuse } from './boite.rules.ts';
import type { BoitesLues } from './boites-lues.schema.ts';

/** All that boxes said, in one word whatever the order of their fields: equal words, same boxes. */
export const motDesBoites = (boites: readonly BoitesLues[]): string =>
  JSON.stringify(boites.map((b) => [b.lot, b.date_expiration, b.qte, b.series]));
/** 'lot AB12 × 2, lot C7'. */
export const direBoites = (boites: readonly BoitesLues[]): string =>
  boites.map(({ lot, qte }) => (qte > 1 ? `lot ${lot} × ${qte}` : `lot ${lot}`)).join(', ');

/**
 * [SCN-26] `n` boxes more of a scanned code: those of one lot and one date stand together, each number
 * once. A code without a lot says nothing of which box it is.
 */
export function avecBoites(
  boites: readonly BoitesLues[],
  {
    lot,
    date_expiration = null,
    serie,
  }: { lot?: string; date_expiration?: string | null; serie?: string },
  n: number,
): BoitesLues[] {
  if (lot === undefined) return [...boites];
  return joindreBoites(boites, [
    { lot, date_expiration, qte: n, series: serie === undefined ? [] : [serie] },
  ]);
}

const memeLot = (a: BoitesLues, b: BoitesLues): boolean =>
  a.lot === b.lot && a.date_expiration === b.date_expiration;
/** [SCN-26] Boxes put beside others, those of one lot and one date together, each number once. */
export const joindreBoites = (
  boites: readonly BoitesLues[],
  autres: readonly BoitesLues[],
): BoitesLues[] =>
  autres.reduce<BoitesLues[]>(
    (toutes, b) => {
      const siennes = toutes.find((x) => memeLot(x, b));
      if (!siennes) return [...toutes, b];
      const series = [...new Set([...siennes.series, ...b.series])];
      return toutes.map((x) => (x === siennes ? { ...x, qte: x.qte + b.qte, series } : x));
    },
    [...boites],
  );
/** [MAI-8] What is left of these boxes once those are taken away: of each lot, the last ones. */
export const boitesSans = (
  boites: readonly BoitesLues[],
  parties: readonly BoitesLues[],
): BoitesLues[] =>
  boites.flatMap((b) => {
    const prises = parties.find((p) => memeLot(p, b));
    if (!prises) return [b];
    const qte = b.qte - prises.qte;
    const series = b.series.filter((s) => !prises.series.includes(s)).slice(0, Math.max(0, qte));
    return qte > 0 ? [{ ...b, qte, series }] : [];
  });

/** [SCN-26] What is kept of them on a line of so many boxes: the first ones, no more than it has. */
export function boitesDeLaLigne(boites: readonly BoitesLues[], qte: number): BoitesLues[] {
  let reste = qte;
  return boites.flatMap((b) => {
    const gardees = Math.min(b.qte, Math.max(0, reste));
    reste -= gardees;
    return gardees > 0 ? [{ ...b, qte: gardees, series: b.series.slice(0, gardees) }] : [];
  });
}

interface LotDuProduit {
  produit_id: number;
  numero: string;
  date_expiration: string | null;
}
interface LigneLue {
  produit_id: number;
  libelle: string;
  boites: readonly BoitesLues[];
}
/**
 * [SCN-25] Why boxes of these lines are not sold that day, a sentence each: expired by what they say,
 * or by the date that we hold of their lot.
 */
export function fautesDesBoites(
  lignes: readonly LigneLue[],
  lots: readonly LotDuProduit[],
  jour: string,
): string[] {
  return lignes.flatMap(({ produit_id, libelle, boites }) => {
    const siens = lots.filter((l) => l.produit_id === produit_id);
    return boites.flatMap(({ lot, date_expiration }) => {
      const dite = { lot, ...(date_expiration !== null && { date_expiration }) };
      const constat = constatDeBoite(dite, siens, jour);
      return constat && seRefuse(constat) ? [phraseDuConstat(constat, libelle, dite)] : [];
    });
  });
}
