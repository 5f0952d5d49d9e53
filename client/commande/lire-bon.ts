import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import * as phrases from '#shared/commande/bon-livraison.phrases.ts';
import { lireBonLivraison } from '#shared/commande/bon-livraison.rules.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import { fichierIllisible } from '#shared/commande/offre.phrases.ts';
import { type RangeeRecue, verserBon } from './saisie.rules.ts';

/** Lines said at once; the others are counted. */
const FAUTES_DITES = 12;

/** What a file brought: the delivery as it then stands, and what could not be taken of it. */
interface BonLu {
  rangees: RangeeRecue[] | null;
  versees: number;
  fautes: string[];
}
const refuse = (faute: string): BonLu => ({ rangees: null, versees: 0, fautes: [faute] });

/**
 * A supplier's delivery note, poured into what is counted once it is read; nothing of it when it
 * cannot be.
 */
export async function lireBon(
  fichier: Blob,
  c: CommandeComplete,
  tenues: () => readonly RangeeRecue[],
): Promise<BonLu> {
  const tableau = await readTable(fichier);
  if (tableau === null) return refuse(fichierIllisible);
  const lu = lireBonLivraison(tableau);
  if ('faute' in lu) return refuse(lu.faute);
  const { rangees: suite, versees, horsCommande } = verserBon(c, tenues(), lu.lignes);
  const refus = [
    ...lu.refus,
    ...horsCommande.map((l) => ({
      ligne: l.ligne,
      texte: phrases.bonHorsCommande(l.designation || l.cip || l.code),
    })),
  ].toSorted((a, b) => a.ligne - b.ligne);
  const dites = refus.slice(0, FAUTES_DITES).map((r) => `Ligne ${r.ligne} : ${r.texte}`);
  const tues = refus.length - dites.length;
  const fautes = tues > 0 ? [...dites, phrases.bonAutresRefus(tues)] : dites;
  return { rangees: versees > 0 ? suite : null, versees, fautes };
}
