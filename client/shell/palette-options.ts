import { normaliser } from '#shared/base/liste.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import type { Client } from '#shared/clientele/client.schema.ts';

/** A line of the palette. `agir` is null when it only informs. */
export interface Option {
  id: string;
  groupe: 'Écrans' | 'Actions' | 'Produits' | 'Clients';
  libelle: string;
  /** Where it stands, or the key that does the same. */
  detail?: string;
  produit?: Produit;
  client?: Client;
  agir: (() => void) | null;
}

/**
 * The lines whose label or place holds every word typed, in any order, accents aside; all when
 * nothing is typed.
 */
export function retenir(options: readonly Option[], texte: string): Option[] {
  const mots = normaliser(texte).split(/\s+/).filter(Boolean);
  return options.filter((o) =>
    mots.every((mot) => normaliser(`${o.libelle} ${o.detail ?? ''}`).includes(mot)),
  );
}
