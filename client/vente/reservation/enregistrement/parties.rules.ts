import type { LigneReservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Edition } from '../panier/panier.rules.ts';
import { type Base, fusionner, memeLigne } from './fusion.rules.ts';

/** Part accepted or refused alone: a line, or fields. */
export interface Partie {
  edition: Edition;
  /** Null for fields. */
  produit_id: number | null;
}

/** The client and dependent fields are one part. */
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

/** A discount locks lines: set after them, removed before them. */
const apresLesLignes = ({ edition }: Partie): boolean => (edition.remise ?? 0) > 0;

/** Parts of an edition, in sending order. */
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
 * [ECR-7] Edition without a part, including anything on the same line or field. Null when empty.
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

/** Unchanged since it was sent. */
const estRedite = (voulu: Edition, { edition, produit_id }: Partie): boolean =>
  produit_id === null
    ? Object.entries(edition).every(([champ, valeur]) => voulu[champ as keyof Edition] === valeur)
    : memeLigne(ligneDe(voulu.lignes ?? [], produit_id), ligneDe(edition.lignes ?? [], produit_id));
export const apresPartie = (voulu: Edition, p: Partie, ecrit: Base): Edition | null =>
  estRedite(voulu, p) ? sansPartie(voulu, p, ecrit) : voulu;
