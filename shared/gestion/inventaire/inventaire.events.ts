import { estPlusRecent, remplacer } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import { derniersComptes } from './inventaire.rules.ts';
import type { Inventaire, InventaireComplet, LigneInventaire } from './inventaire.schema.ts';

/** Broadcast without differences, read by REST when allowed. */
export interface EvenementsInventaire {
  'inventaire.ouvert': { inventaire: Inventaire };
  'inventaire.compte': { inventaire: Inventaire; lignes: LigneInventaire[] };
  'inventaire.clos': { inventaire: Inventaire };
  'inventaire.annule': { inventaire: Inventaire };
}

/** Events lack differences: known ones stay until refetched. */
export const appliquerInventaire = (tenu: Inventaire, recu: Inventaire): Inventaire =>
  tenu.id === recu.id && estPlusRecent(tenu, recu)
    ? {
        ...recu,
        nb_ecarts: tenu.nb_ecarts,
        ecart_plus: tenu.ecart_plus,
        ecart_moins: tenu.ecart_moins,
      }
    : tenu;

/** [EVT-21] In place; differences stay until refetched. */
export function appliquerComptes(
  lignes: readonly LigneInventaire[],
  recues: readonly LigneInventaire[],
): LigneInventaire[] {
  return recues.reduce<readonly LigneInventaire[]>((tenues, recue) => {
    const tenue = tenues.find((l) => l.id === recue.id);
    return tenue
      ? remplacer(tenues, {
          ...recue,
          qte_theorique: tenue.qte_theorique,
          ecart: tenue.ecart,
          qte_retenue: tenue.qte_retenue,
          a_verifier: tenue.a_verifier,
          prix_achat: tenue.prix_achat,
          valeur_ecart: tenue.valeur_ecart,
        })
      : tenues;
  }, lignes) as LigneInventaire[];
}

/** In place, adds none. */
export const surInventaires = reducteur<Inventaire[]>({
  inventaire: (tenus, recu) => tenus.map((i) => appliquerInventaire(i, recu)),
});
export const surUnInventaire = reducteur<InventaireComplet>({
  inventaire: (tenu, recu) => ({ ...appliquerInventaire(tenu, recu), lignes: tenu.lignes }),
});
export const surLignesInventaire = reducteur<LigneInventaire[]>({
  'inventaire.compte': (tenues, { lignes }) => appliquerComptes(tenues, lignes),
});
/** Latest first. */
export const surDerniersComptes = reducteur<LigneInventaire[]>({
  'inventaire.compte': (tenues, { lignes }) =>
    derniersComptes(
      tenues,
      lignes.map((recue) => {
        const tenue = tenues.filter((l) => l.id === recue.id);
        return appliquerComptes(tenue, [recue])[0] ?? recue;
      }),
    ),
});
