import * as z from 'zod/mini';
import { montant } from '../../base/montant.ts';
import { compositionDuProduit } from '../../sante/interaction/substances.schema.ts';

const t = z.nullable(z.string());
const indice = z.number();

/** Rate, boxes left, lot, end. */
const ecoulementEmballe = z.tuple([z.number(), z.number(), t, t]);

/**
 * Positional. Repeated values (DCI, shelf, form, composition) are table indexes: 0 none, 1 first.
 */
export const ligneCatalogue = z.tuple([
  /** id */
  z.number(),
  /** version */
  z.number(),
  /** libelle */
  z.string(),
  /** Four codes joined, trailing empties trimmed. */
  z.string(),
  /** dci */
  indice,
  /** qte */
  z.number(),
  /** qte_retenue */
  z.number(),
  /** qte_perimee */
  z.number(),
  /** prix_de_vente */
  montant,
  /** Flags and two enums, as bits. */
  z.number(),
  /** rayon */
  indice,
  /** forme */
  indice,
  z.number(),
  /** composition */
  indice,
  z.nullable(ecoulementEmballe),
]);
export type LigneCatalogue = z.infer<typeof ligneCatalogue>;

export const tablesCatalogue = z.object({
  dci: z.array(z.string()),
  rayon: z.array(z.string()),
  forme: z.array(z.string()),
  composition: z.array(compositionDuProduit),
});
export type TablesCatalogue = z.infer<typeof tablesCatalogue>;

/** In `extra_data`. */
export const enteteCatalogue = z.object({
  /** Base incarnation, and the last `produits` event number. */
  epoque: z.string(),
  seq: z.number(),
  lu_at: z.string(),
  /** False: changes since the given number. */
  entier: z.boolean(),
  /** Changed and no longer sold. */
  retires: z.array(z.number()),
  tables: tablesCatalogue,
});
export type EnteteCatalogue = z.infer<typeof enteteCatalogue>;
