import { constatDeBoite, phraseDuConstat, seRefuse } from './boite.rules.ts';
import type { BoitesLues } from './boites-lues.schema.ts';

export const motDesBoites = (boites: readonly BoitesLues[]): string =>
  JSON.stringify(boites.map((b) => [b.lot, b.date_expiration, b.qte, b.series]));
/** 'lot AB12 × 2, lot C7'. */
export const describeBoites = (boites: readonly BoitesLues[]): string =>
  boites.map(({ lot, qte }) => (qte > 1 ? `lot ${lot} × ${qte}` : `lot ${lot}`)).join(', ');

/**
 * [SCN-26] Adds `n` boxes; same lot and date merge, serials deduplicated. A code without a lot is
 * ignored.
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
/** [SCN-26] Same lot and date merge, serials deduplicated. */
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
/** [MAI-8] Removes from the end of each lot. */
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

/** [SCN-26] The first `qte` boxes. */
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
/** [SCN-25] Refusals, one sentence each: expired by label, or by our date for the lot. */
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
