import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import type { Signataire } from '#client/vente/station/cle-du-poste.ts';
import type { Coffre, Magasin, Transaction } from '#client/vente/station/coffre.ts';
import type { StoredCatalogue, Rayonnage } from '#client/vente/station/rayonnage.ts';

/** Lines written one after the other, each on the disk before it is said done; a cut one is none. */
class Cahier {
  readonly #fichier: string;
  constructor(fichier: string) {
    this.#fichier = fichier;
  }
  lire(): unknown[] {
    if (!existsSync(this.#fichier)) return [];
    const lignes = readFileSync(this.#fichier, 'utf8').split('\n');
    return lignes.slice(0, -1).map((l) => JSON.parse(l) as unknown);
  }
  ecrire(ligne: unknown): void {
    const f = openSync(this.#fichier, 'a');
    appendFileSync(f, `${JSON.stringify(ligne)}\n`);
    fsyncSync(f);
    closeSync(f);
  }
}

const CLES: Readonly<Record<Magasin, string>> = { ventes: 'numero', paniers: 'id', memoire: 'cle' };
type Ecriture = [Magasin, IDBValidKey, unknown];
type Contenu = Record<Magasin, Map<IDBValidKey, unknown>>;

/** The journal of a station whose browser is a process: one transaction at a time, all or nothing. */
export class CoffreSurDisque implements Coffre {
  readonly #cahier: Cahier;
  readonly #contenu: Contenu = { ventes: new Map(), paniers: new Map(), memoire: new Map() };
  #tour: Promise<unknown> = Promise.resolve();

  constructor(fichier: string) {
    this.#cahier = new Cahier(fichier);
    for (const ecritures of this.#cahier.lire() as Ecriture[][]) this.#poser(ecritures);
  }
  #poser(ecritures: readonly Ecriture[]): void {
    for (const [magasin, cle, valeur] of ecritures)
      if (valeur === null) this.#contenu[magasin].delete(cle);
      else this.#contenu[magasin].set(cle, valeur);
  }
  faire<T>(travail: (t: Transaction) => Promise<T>): Promise<T> {
    const fait = this.#tour.then(() => this.#faire(travail));
    this.#tour = fait.catch(() => undefined);
    return fait;
  }
  async #faire<T>(travail: (t: Transaction) => Promise<T>): Promise<T> {
    const ecritures: Ecriture[] = [];
    const lire = (magasin: Magasin): Map<IDBValidKey, unknown> => {
      const vu = new Map(this.#contenu[magasin]);
      for (const [ou, cle, valeur] of ecritures) {
        if (ou !== magasin) continue;
        if (valeur === null) vu.delete(cle);
        else vu.set(cle, valeur);
      }
      return vu;
    };
    const resultat = await travail({
      lire: async (magasin, cle) => structuredClone(lire(magasin).get(cle)),
      tous: async (magasin) => structuredClone([...lire(magasin).values()]),
      garder: async (magasin, valeur) => {
        const cle = (valeur as Record<string, IDBValidKey>)[CLES[magasin]] ?? '';
        ecritures.push([magasin, cle, structuredClone(valeur)]);
      },
      oter: async (magasin, cle) => void ecritures.push([magasin, cle, null]),
    });
    if (ecritures.length > 0) this.#cahier.ecrire(ecritures);
    this.#poser(ecritures);
    return resultat;
  }
}

type Ligne =
  | { tete: StoredCatalogue['tete']; pas: StoredCatalogue['pas'] }
  | { changes: StoredCatalogue['changes']; jusqua: number | null };

/** The catalogue of that station. */
export class RayonnageSurDisque implements Rayonnage {
  readonly #cahier: Cahier;
  constructor(fichier: string) {
    this.#cahier = new Cahier(fichier);
  }
  async lire(): Promise<StoredCatalogue> {
    let tenu: StoredCatalogue = { tete: null, pas: [], changes: [] };
    const changes = new Map<number, StoredCatalogue['changes'][number]>();
    for (const ligne of this.#cahier.lire() as Ligne[])
      if ('tete' in ligne) {
        tenu = { ...ligne, changes: [] };
        changes.clear();
      } else {
        for (const c of ligne.changes) changes.set(c.id, c);
        if (tenu.tete && ligne.jusqua !== null)
          tenu = { ...tenu, tete: { ...tenu.tete, seq: ligne.jusqua } };
      }
    return { ...tenu, changes: [...changes.values()] };
  }
  async remplacer(
    tete: StoredCatalogue['tete'],
    pas: readonly StoredCatalogue['pas'][number][],
  ): Promise<void> {
    this.#cahier.ecrire({ tete, pas });
  }
  async changer(changes: StoredCatalogue['changes'], jusqua: number | null): Promise<void> {
    this.#cahier.ecrire({ changes, jusqua });
  }
}

/** The key of a station whose browser is a process: a file, for a killed page opens again. */
export function signataireSurDisque(fichier: string): Signataire {
  if (!existsSync(fichier)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(fichier, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
  const key = createPrivateKey(readFileSync(fichier));
  const publique = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const signature = (texte: string) =>
    sign('sha256', Buffer.from(texte), { key, dsaEncoding: 'ieee-p1363' });
  return {
    publique: publique.toString('base64'),
    signer: async (texte) => signature(texte).toString('base64'),
    empreinte: async (texte) => createHash('sha256').update(texte).digest('hex'),
  };
}
