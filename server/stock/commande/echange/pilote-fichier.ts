import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as phrases from '#shared/stock/commande/echange.phrases.ts';
import { type ReponseEchange, reponseEchange } from '#shared/stock/commande/echange.schema.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import type { CommandeAEnvoyer, PiloteEchange } from './pilote-echange.ts';

/** Bytes; a thousand lines fit easily. */
const REPONSE_MAX = 1_000_000;
const manque = (e: unknown): boolean => (e as NodeJS.ErrnoException).code === 'ENOENT';
/** Our reference ('C000005'), as a safe file name. */
const nomDe = (reference: string): string => reference.replace(/[^\w-]/g, '_');

/**
 * `<folder>/<supplier>/envois/C000005.json` and `.csv`; answers dropped in
 * `<folder>/<supplier>/reponses/C000005.json`. Never moved: reading is idempotent.
 */
export class PiloteFichier implements PiloteEchange {
  readonly #dossier: string;
  constructor(dossier: string) {
    this.#dossier = dossier;
  }

  #chemin(fournisseur_id: number, sens: 'envois' | 'reponses', fichier = ''): string {
    return path.join(this.#dossier, String(fournisseur_id), sens, fichier);
  }

  async envoyer(
    fournisseur_id: number,
    { csv, ...commande }: CommandeAEnvoyer,
  ): Promise<Refus | null> {
    const nom = nomDe(commande.reference);
    try {
      await mkdir(this.#chemin(fournisseur_id, 'envois'), { recursive: true });
      await mkdir(this.#chemin(fournisseur_id, 'reponses'), { recursive: true });
      await this.#ecrire(fournisseur_id, `${nom}.csv`, csv);
      await this.#ecrire(fournisseur_id, `${nom}.json`, JSON.stringify(commande, null, 2));
      return null;
    } catch {
      return refus(409, 'echange_impossible', phrases.echangeImpossible);
    }
  }

  /** Atomic: a folder watcher never reads half an order. */
  async #ecrire(fournisseur_id: number, fichier: string, texte: string): Promise<void> {
    const chemin = this.#chemin(fournisseur_id, 'envois', fichier);
    await writeFile(`${chemin}.tmp`, texte, { encoding: 'utf8', flush: true });
    await rename(`${chemin}.tmp`, chemin);
  }

  async lireReponse(
    fournisseur_id: number,
    reference: string,
  ): Promise<ReponseEchange | Refus | null> {
    const illisible = refus(422, 'echange_impossible', phrases.echangeIllisible);
    try {
      const fichier = `${nomDe(reference)}.json`;
      const texte = await readFile(this.#chemin(fournisseur_id, 'reponses', fichier), 'utf8');
      if (texte.length > REPONSE_MAX) return illisible;
      const lu = reponseEchange.safeParse(JSON.parse(texte.replace(/^\ufeff/, '')));
      return lu.success ? lu.data : illisible;
    } catch (e) {
      return manque(e) ? null : illisible;
    }
  }
}
