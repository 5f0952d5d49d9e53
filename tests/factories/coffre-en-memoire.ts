import type { Coffre, Magasin, Transaction } from '#client/vente/station/coffre.ts';

const CLES: Readonly<Record<Magasin, string>> = { ventes: 'numero', paniers: 'id', memoire: 'cle' };
type Contenu = Record<Magasin, Map<IDBValidKey, unknown>>;
const vide = (): Contenu => ({ ventes: new Map(), paniers: new Map(), memoire: new Map() });
const copie = (c: Contenu): Contenu => ({
  ventes: new Map(c.ventes),
  paniers: new Map(c.paniers),
  memoire: new Map(c.memoire),
});

/** The station's base where the test has no browser: one transaction at a time, all or nothing. */
export class CoffreEnMemoire implements Coffre {
  contenu = vide();
  /** Nothing more is written: the disk is full. */
  plein = false;
  #tour: Promise<unknown> = Promise.resolve();

  faire<T>(travail: (t: Transaction) => Promise<T>): Promise<T> {
    const fait = this.#tour.then(async () => {
      const essai = copie(this.contenu);
      const resultat = await travail({
        lire: async (m, cle) => structuredClone(essai[m].get(cle)),
        tous: async (m) => structuredClone([...essai[m].values()]),
        garder: async (m, valeur) => {
          if (this.plein) throw new DOMException('plein', 'QuotaExceededError');
          essai[m].set(Object(valeur)[CLES[m]], structuredClone(valeur));
        },
        oter: async (m, cle) => void essai[m].delete(cle),
      });
      this.contenu = essai;
      return resultat;
    });
    this.#tour = fait.catch(() => undefined);
    return fait;
  }
}
