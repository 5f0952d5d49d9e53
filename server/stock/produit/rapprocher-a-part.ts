import { Worker } from 'node:worker_threads';
import type {
  FaitsCommuns,
  ProduitARapprocher,
  Reconnaissance,
} from '#shared/stock/produit/rapprocher.rules.ts';

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
/** Matches per message: reading all at once would hold up sales. */
export const PAR_MESSAGE = 500;

/** In a worker thread. */
export function rapprocherAPart(travail: TravailRapprocher): Promise<Issue[]> {
  return new Promise((ok, ko) => {
    const fil = new Worker(new URL('./fil-rapprocher.ts', import.meta.url), {
      workerData: travail,
      resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MO },
    });
    const issues: Issue[] = [];
    fil.on('message', (lues: Issue[]) => {
      for (const lue of lues) issues.push(lue);
    });
    fil.once('error', ko);
    fil.once('exit', (code) => {
      if (issues.length === travail.produits.length) ok(issues);
      else ko(new Error(`rapprochement des produits interrompu (${code})`));
    });
  });
}
