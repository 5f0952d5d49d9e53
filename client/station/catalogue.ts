import * as z from 'zod/mini';
import { cache } from '#client/base/cache.ts';
import { produitConnu } from '#client/produit/produit.queries.ts';
import { normaliser } from '#shared/base/liste.ts';
import { type CodeLu, porteCode } from '#shared/produit/codes.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { leCoffre } from './coffre.ts';

/** As this station was given it: a seller is not told what it costs. */
const produitGarde = z.custom<Produit>((p) => typeof Object(p).id === 'number');
const gardes = z.object({ cle: z.literal('produits'), produits: z.array(produitGarde) });
/** Enough for what a page looks at in a day. */
const GARDES_MAX = 2_000;

/** Read from this station's base, when the page was opened without the server. */
let lus: ReadonlyMap<number, Produit> = new Map();
/** Boxes sold through the cut, by product, until the server says otherwise. */
const vendues = new Map<number, number>();
const moinsLesVendues = (p: Produit): Produit => {
  const n = vendues.get(p.id) ?? 0;
  return n === 0 ? p : { ...p, qte: p.qte - n, qte_disponible: p.qte_disponible - n };
};

/** Every product that this page, or the one before it, has read. */
function tenus(): Produit[] {
  const listes = cache.getQueriesData<Produit[]>({ queryKey: ['produits'] });
  const ids = new Set(listes.flatMap(([, liste]) => liste?.map((p) => p.id) ?? []));
  return [...new Set([...ids, ...lus.keys()])].flatMap((id) => produitLocal(id) ?? []);
}

/** What this page holds joins what was kept, and is kept with it. */
export async function ouvrirCatalogue(): Promise<boolean> {
  await leCoffre().faire(async (t) => {
    const lecture = z.safeParse(gardes, await t.lire('memoire', 'produits'));
    if (lecture.success) lus = new Map(lecture.data.produits.map((p) => [p.id, p]));
    const produits = tenus().slice(-GARDES_MAX);
    if (produits.length > 0) await t.garder('memoire', { cle: 'produits', produits });
  });
  return lus.size > 0;
}
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
  const p = produitConnu(id) ?? lus.get(id);
  return p ? moinsLesVendues(p) : null;
}
export const produitLocalDuCode = (code: CodeLu): Produit | null =>
  tenus().find((p) => porteCode(p, code)) ?? null;
export function retirerDuStockLocal(lignes: readonly { produit_id: number; qte: number }[]): void {
  for (const { produit_id, qte } of lignes)
    vendues.set(produit_id, (vendues.get(produit_id) ?? 0) + qte);
}
