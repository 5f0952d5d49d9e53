import { normaliser } from '#shared/base/liste.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';

/** `agir` null: information only. */
export interface Option {
  id: string;
  groupe: 'Écrans' | 'Actions' | 'Produits' | 'Clients';
  libelle: string;
  /** Place, or equivalent key. */
  detail?: string;
  produit?: Produit;
  client?: Client;
  agir: (() => void) | null;
}

/** Every word in label or place, any order, accents ignored; all when empty. */
export function retenir(options: readonly Option[], texte: string): Option[] {
  const mots = normaliser(texte).split(/\s+/).filter(Boolean);
  return options.filter((o) =>
    mots.every((mot) => normaliser(`${o.libelle} ${o.detail ?? ''}`).includes(mot)),
  );
}
