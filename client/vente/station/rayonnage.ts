import * as z from 'zod/mini';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { type LigneCatalogue, tablesCatalogue } from '#shared/vente/station/catalogue.schema.ts';
import { answered, committed, indexedBase } from './indexed-base.ts';

/** Position among the events, and the shared strings of its rows. */
const tete = z.object({
  cle: z.literal('tete'),
  /** Storage format; another is refetched. */
  forme: z.literal(1),
  epoque: z.string(),
  /** Last `produits` event included. */
  seq: z.number(),
  lu_at: z.string(),
  tables: tablesCatalogue,
});
export type Tete = z.infer<typeof tete>;

/** `produit` null: no longer sold. */
export interface Change {
  id: number;
  produit: Produit | null;
  vendu: number | null;
}
export interface StoredCatalogue {
  tete: Tete | null;
  pas: LigneCatalogue[][];
  changes: Change[];
}
/** Writes are atomic. */
export interface Rayonnage {
  lire(): Promise<StoredCatalogue>;
  remplacer(tete: Tete, pas: readonly LigneCatalogue[][]): Promise<void>;
  /** `jusqua`: last event included; null for local changes. */
  changer(changes: readonly Change[], jusqua: number | null): Promise<void>;
}

const NOM = 'catalogue-du-poste';
const MAGASINS = { tete: 'cle', pas: 'rang', changes: 'id' } as const;
type Magasin = keyof typeof MAGASINS;
interface Pas {
  rang: number;
  lignes: LigneCatalogue[];
}

const attendre = <T>(demande: IDBRequest<T>): Promise<T> => answered(demande, NOM);
const finie = (t: IDBTransaction): Promise<void> => committed(t, NOM);

function rayonnageDuNavigateur(): Rayonnage {
  const base = indexedBase(NOM, MAGASINS);
  const transaction = async (mode: IDBTransactionMode) =>
    (await base()).transaction(Object.keys(MAGASINS), mode);
  const magasin = (t: IDBTransaction, nom: Magasin) => t.objectStore(nom);
  return {
    async lire() {
      const t = await transaction('readonly');
      const [lue, pas, changes] = await Promise.all([
        attendre(magasin(t, 'tete').get('tete')),
        attendre<Pas[]>(magasin(t, 'pas').getAll()),
        attendre<Change[]>(magasin(t, 'changes').getAll()),
      ]);
      const lecture = z.safeParse(tete, lue);
      return lecture.success
        ? { tete: lecture.data, pas: pas.map((p) => p.lignes), changes }
        : { tete: null, pas: [], changes };
    },
    async remplacer(nouvelle, pas) {
      const t = await transaction('readwrite');
      const fin = finie(t);
      for (const nom of Object.keys(MAGASINS)) magasin(t, nom as Magasin).clear();
      for (const [rang, lignes] of pas.entries()) magasin(t, 'pas').put({ rang, lignes });
      magasin(t, 'tete').put(nouvelle);
      await fin;
    },
    async changer(changes, jusqua) {
      const t = await transaction('readwrite');
      const fin = finie(t);
      for (const c of changes) magasin(t, 'changes').put(c);
      if (jusqua !== null) {
        const lecture = z.safeParse(tete, await attendre(magasin(t, 'tete').get('tete')));
        if (lecture.success) magasin(t, 'tete').put({ ...lecture.data, seq: jusqua });
      }
      await fin;
    },
  };
}

let rayonnage: Rayonnage | null = null;
export const leRayonnage = (): Rayonnage => (rayonnage ??= rayonnageDuNavigateur());
/** Replaces it; null: the browser's. */
export const poserRayonnage = (autre: Rayonnage | null): void => void (rayonnage = autre);
