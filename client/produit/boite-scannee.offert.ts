import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { jourDe } from '#shared/base/dates.ts';
import { type Constat, constatDeBoite, phraseDuConstat } from '#shared/produit/boite.rules.ts';
import { type CodeLu, codeDit } from '#shared/produit/codes.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import * as phrasesScan from '#shared/produit/scan.phrases.ts';
import { demanderLots } from './lots.queries.ts';
import { porteursDuCode } from './produit.queries.ts';

/** A box in the hand, or a carton of boxes: what it is, what its code bears, what is to be told. */
export interface BoiteScannee {
  produit: Produit;
  code: CodeLu;
  boites: number;
  constat: Constat | null;
}
export interface ReglesDeLecture {
  /** Products that are no longer sold too. */
  retires?: boolean;
  /** Its lot is compared with those in stock: not where it comes in. */
  lots?: boolean;
}

function dire(phrase: string): null {
  lowBeep();
  toast.avertir(phrase);
  return null;
}
/** How many boxes a scan stands for: of a carton, a person says so; null when none is taken. */
async function boitesDe({ libelle }: Produit, { carton }: CodeLu): Promise<number | null> {
  if (carton === undefined) return 1;
  if (carton === null) return dire(phrasesScan.cartonSansNombre(libelle));
  lowBeep();
  const pris = await confirmAct({
    titre: phrasesScan.cartonScanne,
    quoi: phrasesScan.cartonDe(carton, libelle),
    texte: phrasesScan.prendreCarton(carton),
  });
  return pris ? carton : null;
}

/**
 * [SCN-23] [SCN-24] The box of a scan: 'inconnue' when no product bears its code, null when a person
 * must say first and was told so (several products, a carton that is not taken whole).
 */
export async function lireBoite(
  brut: string,
  { retires = false, lots = false }: ReglesDeLecture = {},
): Promise<BoiteScannee | 'inconnue' | null> {
  const trouves = await porteursDuCode(brut, retires);
  const [produit, autre] = trouves?.porteurs ?? [];
  if (!trouves || !produit) return 'inconnue';
  if (autre) return dire(phrasesScan.plusieursProduits(trouves.porteurs.map((p) => p.libelle)));
  const { code } = trouves;
  const boites = await boitesDe(produit, code);
  if (boites === null) return null;
  const compares = lots && code.lot !== undefined;
  const siens = compares ? await demanderLots(produit.id).catch(() => null) : null;
  return { produit, code, boites, constat: constatDeBoite(code, siens, jourDe(new Date())) };
}

/** What a box says of itself is told, with the sound of what is not as it should be. */
export function direConstat({ produit, code, constat }: BoiteScannee): void {
  if (constat) dire(phraseDuConstat(constat, produit.libelle, code));
}
/** Nobody bears it, or it could not be looked for. */
export const direCodeInconnu = (brut: string) => dire(phrasesScan.codeInconnu(codeDit(brut)));
export const direNonCherche = (brut: string) => dire(phrasesScan.codeNonCherche(codeDit(brut)));
