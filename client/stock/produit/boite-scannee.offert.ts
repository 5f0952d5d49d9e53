import { askFirst } from '#client/ui/ask-first.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { jourDe } from '#shared/base/dates.ts';
import {
  type Constat,
  constatDeBoite,
  phraseDuConstat,
} from '#shared/stock/produit/boite.rules.ts';
import { type CodeLu, formatCode } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { demanderLots } from './lots.queries.ts';
import { porteursDuCode } from './produit.queries.ts';

export interface BoiteScannee {
  produit: Produit;
  code: CodeLu;
  boites: number;
  constat: Constat | null;
}
export interface ReglesDeLecture {
  /** Withdrawn products too. */
  retires?: boolean;
  /** Checks the lot against stock; off at reception. */
  lots?: boolean;
}

/** With its sound. */
export function announceRefusal(phrase: string): null {
  lowBeep();
  toast.avertir(phrase);
  return null;
}
/** Boxes per scan; a carton asks, null when refused. */
async function boitesDe({ libelle }: Produit, { carton }: CodeLu): Promise<number | null> {
  if (carton === undefined) return 1;
  if (carton === null) return announceRefusal(phrasesScan.cartonSansNombre(libelle));
  lowBeep();
  const pris = await askFirst({
    titre: phrasesScan.cartonScanne,
    quoi: phrasesScan.cartonDe(carton, libelle),
    texte: phrasesScan.prendreCarton(carton),
  });
  return pris ? carton : null;
}

/**
 * [SCN-23] [SCN-24] 'inconnue': no product has the code; null: already shown (several products,
 * carton refused).
 */
export async function lireBoite(
  brut: string,
  { retires = false, lots = false }: ReglesDeLecture = {},
): Promise<BoiteScannee | 'inconnue' | null> {
  const trouves = await porteursDuCode(brut, retires);
  const [produit, autre] = trouves?.porteurs ?? [];
  if (!trouves || !produit) return 'inconnue';
  if (autre)
    return announceRefusal(phrasesScan.plusieursProduits(trouves.porteurs.map((p) => p.libelle)));
  const { code } = trouves;
  const boites = await boitesDe(produit, code);
  if (boites === null) return null;
  const compares = lots && code.lot !== undefined;
  const siens = compares ? await demanderLots(produit.id).catch(() => null) : null;
  return { produit, code, boites, constat: constatDeBoite(code, siens, jourDe(new Date())) };
}

/** Warning, with its sound. */
export function announceConstat({ produit, code, constat }: BoiteScannee): void {
  if (constat) announceRefusal(phraseDuConstat(constat, produit.libelle, code));
}
export const announceCodeInconnu = (brut: string) =>
  announceRefusal(phrasesScan.codeInconnu(formatCode(brut)));
export const announceNonCherche = (brut: string) =>
  announceRefusal(phrasesScan.codeNonCherche(formatCode(brut)));
