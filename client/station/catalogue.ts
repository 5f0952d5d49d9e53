import { cache } from '#client/base/cache.ts';
import { produitConnu } from '#client/produit/produit.queries.ts';
import { type CodeLu, porteCode } from '#shared/produit/codes.rules.ts';
import { normaliser } from '#shared/base/liste.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';

/** Boxes sold through the cut, by product, until the server says otherwise. */
const vendues = new Map<number, number>();
const moinsLesVendues = (p: Produit): Produit => {
  const n = vendues.get(p.id) ?? 0;
  return n === 0 ? p : { ...p, qte: p.qte - n, qte_disponible: p.qte_disponible - n };
};

/** Every product that this page has read. */
const tenus = (): Produit[] => {
  const listes = cache.getQueriesData<Produit[]>({ queryKey: ['produits'] });
  const ids = new Set(listes.flatMap(([, liste]) => liste?.map((p) => p.id) ?? []));
  return [...ids].flatMap((id) => produitLocal(id) ?? []);
};

export const ouvrirCatalogue = (): Promise<boolean> => Promise.resolve(true);
export function chercherLocal(mots: string, rows: number): Produit[] {
  const voulus = normaliser(mots).split(/\s+/).filter(Boolean);
  return tenus()
    .filter((p) => {
      const texte = normaliser([p.libelle, p.cip, p.cip_1, p.cip_2, p.cip_deux].join(' '));
      return p.is_active && voulus.every((mot) => texte.includes(mot));
    })
    .slice(0, rows);
}
export function produitLocal(id: number): Produit | null {
  const p = produitConnu(id);
  return p && moinsLesVendues(p);
}
export const produitLocalDuCode = (code: CodeLu): Produit | null =>
  tenus().find((p) => porteCode(p, code)) ?? null;
export function retirerDuStockLocal(lignes: readonly { produit_id: number; qte: number }[]): void {
  for (const { produit_id, qte } of lignes)
    vendues.set(produit_id, (vendues.get(produit_id) ?? 0) + qte);
}
