import { porteursDuCode } from '#client/stock/produit/produit.queries.ts';
import * as phrases from '#shared/stock/commande/bon-livraison.phrases.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import type { LigneBonLivraison } from '#shared/stock/commande/ligne-nommee.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { BonPris } from './reception-commande.tsx';
import { type RangeeRecue, verserBon, verserHorsCommande } from './lignes-saisies.rules.ts';

export const nomDuBon = ({ designation, cip, code }: LigneBonLivraison): string =>
  designation || cip || code;

async function porteursDe({ codes = [], cip }: LigneBonLivraison): Promise<readonly Produit[]> {
  for (const code of codes.length > 0 ? codes : [cip].filter(Boolean)) {
    const trouves = await porteursDuCode(code, true).catch(() => null);
    if (trouves && trouves.porteurs.length > 0) return trouves.porteurs;
  }
  return [];
}

/**
 * [LIV-3] [CMD-18] Loads a note, with the accepted unordered lines (`prises`), matched by code;
 * unknown, ambiguous or refused lines are reported and left out.
 */
export async function verserToutLeBon(
  c: Pick<CommandeComplete, 'commande_produits'>,
  enMain: () => readonly RangeeRecue[],
  bon: readonly LigneBonLivraison[],
  prises: ReadonlySet<number>,
): Promise<BonPris> {
  const produits = new Map<number, Produit>();
  const fautes: string[] = [];
  const refuser = ({ ligne }: LigneBonLivraison, texte: string) =>
    fautes.push(`Ligne ${ligne} : ${texte}`);
  for (const ligne of verserBon(c, [], bon).horsCommande) {
    const dit = ligne.cip || ligne.code || ligne.designation;
    const [produit, autre] = prises.has(ligne.ligne) ? await porteursDe(ligne) : [];
    if (!prises.has(ligne.ligne)) refuser(ligne, phrases.bonHorsCommande(nomDuBon(ligne)));
    else if (!produit) refuser(ligne, phrases.bonCodeInconnu(dit));
    else if (autre) refuser(ligne, phrases.bonCodePartage(dit));
    else produits.set(ligne.ligne, produit);
  }
  // Read after the products: boxes may have been scanned meanwhile.
  const connues = bon.map((l) => ({ ...l, produit_id: produits.get(l.ligne)?.id }));
  const { rangees, horsCommande } = verserBon(c, enMain(), connues);
  const parProduit = Map.groupBy(horsCommande, (l) => produits.get(l.ligne));
  const suite = [...parProduit].reduce(
    (tenues, [produit, siennes]) =>
      produit ? verserHorsCommande(tenues, produit, siennes) : tenues,
    rangees,
  );
  const versees = bon.length - fautes.length;
  return { rangees: versees > 0 ? suite : null, versees, fautes };
}
