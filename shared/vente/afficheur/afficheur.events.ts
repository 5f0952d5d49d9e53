import { remplacer } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Affichage, Afficheur } from './afficheur.schema.ts';

export interface EvenementsAfficheur {
  /** Enrolled, set or seen. */
  'afficheur.change': { afficheur: Afficheur };
  'afficheur.revoque': { afficheur_revoque: Afficheur };
  /** Whole: the screen replaces what it shows. */
  'affichage.change': { affichage: Affichage };
}
export const SUJET_AFFICHEURS = 'afficheurs';

export const surAffichage = reducteur<Affichage>({ affichage: (_tenu, recu) => recu });

/** In order of enrolment. */
export const appliquerAfficheur = (tenus: readonly Afficheur[], recu: Afficheur): Afficheur[] =>
  remplacer(tenus, recu).sort((a, b) => a.id - b.id);

/** Those of one register. */
export const surAfficheurs = (caisse_id: number) =>
  reducteur<Afficheur[]>({
    afficheur: (tenus, recu) =>
      recu.caisse_id === caisse_id ? appliquerAfficheur(tenus, recu) : [...tenus],
    afficheur_revoque: (tenus, { id }) => tenus.filter((a) => a.id !== id),
  });
