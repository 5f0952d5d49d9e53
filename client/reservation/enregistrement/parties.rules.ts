import type { LigneReservation } from '#shared/reservation/reservation.schema.ts';
import type { Edition } from '../panier/panier.rules.ts';
import { type Base, fusionner, memeLigne } from './fusion.rules.ts';

/** One thing of an edition, accepted or refused by itself: one product's line, or fields. */
export interface Partie {
  edition: Edition;
  /** The product of its line; null for fields. */
  produit_id: number | null;
}

/** Who is served: the client and what goes with him is one thing. */
const QUI: ReadonlySet<string> = new Set([
  'client_id',
  'client',
  'identifiant_assure',
  'nom_assure',
  'numero_feuille_assure',
  'secteur_assure',
] satisfies (keyof Edition)[]);

type Lignes = readonly LigneReservation[];
const ligneDe = (lignes: Lignes, produit_id: number | null) =>
  lignes.find((l) => l.produit_id === produit_id);
/** The lines, with that one in the place of the product's; none: without it. */
function avecLigne(
  lignes: Lignes,
  produit_id: number,
  ligne: LigneReservation | undefined,
): Lignes {
  if (!ligne) return lignes.filter((l) => l.produit_id !== produit_id);
  return ligneDe(lignes, produit_id)
    ? lignes.map((l) => (l.produit_id === produit_id ? ligne : l))
    : [...lignes, ligne];
}

function partiesDesLignes(avant: Lignes, voulues: Lignes): Partie[] {
  const produits = new Set([...avant, ...voulues].map((l) => l.produit_id));
  return [...produits].flatMap((produit_id) => {
    const voulue = ligneDe(voulues, produit_id);
    if (memeLigne(ligneDe(avant, produit_id), voulue)) return [];
    return [{ edition: { lignes: avecLigne(avant, produit_id, voulue) }, produit_id }];
  });
}

/** A discount put on locks the lines: they go before it. Taken off, it frees them: it goes first. */
const apresLesLignes = ({ edition }: Partie): boolean => (edition.remise ?? 0) > 0;

/** What an edition made over that basket changes, thing by thing, in the order to send it. */
export function partiesDe(base: Base, { lignes, ...champs }: Edition): Partie[] {
  const dits = Object.entries(champs);
  const qui = Object.fromEntries(dits.filter(([champ]) => QUI.has(champ)));
  const autres = dits.filter(([champ]) => !QUI.has(champ)).map(([c, v]) => ({ [c]: v }));
  const deChamps = [qui, ...autres]
    .filter((edition) => Object.keys(edition).length > 0)
    .map((edition): Partie => ({ edition, produit_id: null }));
  return [
    ...deChamps.filter((p) => !apresLesLignes(p)),
    ...partiesDesLignes(base.reservation_produits, lignes ?? base.reservation_produits),
    ...deChamps.filter(apresLesLignes),
  ];
}

/**
 * [ECR-7] What is wanted over that basket without one thing: whatever touches the same line or field
 * goes with it. Null when nothing is left.
 */
export function sansPartie(voulu: Edition, p: Partie, base: Base): Edition | null {
  const { lignes, ...champs } = voulu;
  const restent: Edition = Object.fromEntries(
    Object.entries(champs).filter(([champ]) => !(champ in p.edition)),
  );
  if (lignes)
    restent.lignes =
      p.produit_id === null
        ? lignes
        : avecLigne(lignes, p.produit_id, ligneDe(base.reservation_produits, p.produit_id));
  return fusionner(base, restent, base).edition;
}

/** Is that thing still wanted as it was said, and not as somebody typed it since? */
const estRedite = (voulu: Edition, { edition, produit_id }: Partie): boolean =>
  produit_id === null
    ? Object.entries(edition).every(([champ, valeur]) => voulu[champ as keyof Edition] === valeur)
    : memeLigne(ligneDe(voulu.lignes ?? [], produit_id), ligneDe(edition.lignes ?? [], produit_id));
/** What is still wanted once the server has taken that thing, as it wrote it. */
export const apresPartie = (voulu: Edition, p: Partie, ecrit: Base): Edition | null =>
  estRedite(voulu, p) ? sansPartie(voulu, p, ecrit) : voulu;
