import { Worker } from 'node:worker_threads';
import type {
  FaitsCommuns,
  ProduitARapprocher,
  Reconnaissance,
} from '#shared/produit/rapprocher.rules.ts';

/** A product to be known in the base; `choisi`: the box that somebody said it is. */
export interface ProduitLu extends ProduitARapprocher {
  id: number;
  choisi: string | null;
}
export interface TravailRapprocher {
  /** The boxes of the base, each as JSON. */
  base: readonly string[];
  produits: readonly ProduitLu[];
}
/** What a product was found to be under this label; null: its chosen box left the base. */
export interface Issue {
  id: number;
  libelle: string;
  issue: Reconnaissance | { sort: 'choisi'; cip13: string; faits: FaitsCommuns } | null;
}
const MEMOIRE_MO = 1_024;

/** Each product compared with the base in a thread of its own, which ends with it. */
export function rapprocherAPart(travail: TravailRapprocher): Promise<Issue[]> {
  return new Promise((ok, ko) => {
    const fil = new Worker(new URL('./fil-rapprocher.ts', import.meta.url), {
      workerData: travail,
      resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MO },
    });
    fil.once('message', ok);
    fil.once('error', ko);
    fil.once('exit', (code) => ko(new Error(`rapprochement des produits interrompu (${code})`)));
  });
}
