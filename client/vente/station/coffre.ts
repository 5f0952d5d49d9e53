import { answered, committed, indexedBase } from './indexed-base.ts';

export const MAGASINS = ['ventes', 'paniers', 'memoire'] as const;
export type Magasin = (typeof MAGASINS)[number];
const CLES: Readonly<Record<Magasin, string>> = { ventes: 'numero', paniers: 'id', memoire: 'cle' };

/** Atomic. */
export interface Transaction {
  lire(magasin: Magasin, cle: IDBValidKey): Promise<unknown>;
  tous(magasin: Magasin): Promise<unknown[]>;
  garder(magasin: Magasin, valeur: object): Promise<void>;
  oter(magasin: Magasin, cle: IDBValidKey): Promise<void>;
}
export interface Coffre {
  /**
   * Exclusive across tabs. `travail` awaits only the transaction. Resolves once on disk; rejects
   * when nothing was written.
   */
  faire<T>(travail: (t: Transaction) => Promise<T>): Promise<T>;
}

const NOM = 'journal-du-poste';
const attendre = <T>(demande: IDBRequest<T>): Promise<T> => answered(demande, NOM);

const surLaBase = (magasinDe: (magasin: Magasin) => IDBObjectStore): Transaction => ({
  lire: (magasin, cle) => attendre(magasinDe(magasin).get(cle)),
  tous: (magasin) => attendre(magasinDe(magasin).getAll()),
  garder: (magasin, valeur) => attendre(magasinDe(magasin).put(valeur)).then(() => undefined),
  oter: (magasin, cle) => attendre(magasinDe(magasin).delete(cle)),
});

/** IndexedDB, `strict` durability: a paid sale is flushed to disk. */
function coffreDuNavigateur(): Coffre {
  const base = indexedBase(NOM, CLES);
  return {
    async faire(travail) {
      const transaction = (await base()).transaction([...MAGASINS], 'readwrite', {
        durability: 'strict',
      });
      const finie = committed(transaction, NOM);
      finie.catch(() => undefined);
      try {
        const resultat = await travail(surLaBase((m) => transaction.objectStore(m)));
        await finie;
        return resultat;
      } catch (erreur) {
        try {
          transaction.abort();
        } catch {}
        throw erreur;
      }
    },
  };
}

let coffre: Coffre | null = null;
export const leCoffre = (): Coffre => (coffre ??= coffreDuNavigateur());
/** Replaces it; null: the browser's. */
export const poserCoffre = (autre: Coffre | null): void => void (coffre = autre);
