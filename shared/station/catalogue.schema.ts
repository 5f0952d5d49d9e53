import * as z from 'zod/mini';
import { montant } from '../base/montant.ts';
import { compositionDuProduit } from '../interaction/substances.schema.ts';

const t = z.nullable(z.string());
const indice = z.number();

/** What a product to be sold first says: rate, boxes left, lot, until when. */
const ecoulementEmballe = z.tuple([z.number(), z.number(), t, t]);

/**
 * A product as it travels to a station: what selling needs of it, by place. Words that come again
 * (DCI, shelf, form, composition) stand in the tables beside; 0 is none, 1 the first of its table.
 */
export const ligneCatalogue = z.tuple([
  /** id */
  z.number(),
  /** version */
  z.number(),
  /** libelle */
  z.string(),
  /** Its four codes, joined; those that end empty are left out. */
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
  /** Yes and no, and the two short lists, as bits. */
  z.number(),
  /** rayon */
  indice,
  /** forme */
  indice,
  /** Boxes sold lately: what the ranking looks at. */
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

/** Beside the rows, in `extra_data`. */
export const enteteCatalogue = z.object({
  /** Which life of the base it was read in, and the last number of the topic `produits` then. */
  epoque: z.string(),
  seq: z.number(),
  lu_at: z.string(),
  /** False: only what changed since the number that was given. */
  entier: z.boolean(),
  /** Of what changed, those no longer sold. */
  retires: z.array(z.number()),
  tables: tablesCatalogue,
});
export type EnteteCatalogue = z.infer<typeof enteteCatalogue>;
