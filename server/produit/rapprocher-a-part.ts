import { Worker } from 'node:worker_threads';
import type {
  FaitsCommuns,
  ProduitARapprocher,
  Reconnaissance,
} from '#shared/produit/rapprocher.rules.ts';

/** `choisi`: box chosen by someone. */
export interface ProduitLu extends ProduitARapprocher {
  id: number;
  choisi: string | null;
}
export interface TravailRapprocher {
  /** JSON. */
  base: readonly string[];
  produits: readonly ProduitLu[];
}
/** Match under this label; null: the chosen box left the base. */
export interface Issue {
  id: number;
  libelle: string;
  issue: Reconnaissance | { sort: 'choisi'; cip13: string; faits: FaitsCommuns } | null;
}
const MEMOIRE_MO = 1_024;

/** In a worker thread. */
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
