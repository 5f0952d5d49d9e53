import * as z from 'zod/mini';
import { ecrire, identifiant, lire, texte } from '../../base/contract.ts';
import {
  affichage,
  afficheur,
  codeAfficheur,
  nouvelAfficheur,
  reglagesAfficheur,
} from './afficheur.schema.ts';
import { CHEMIN_AFFICHAGE, CHEMIN_RELIER } from './page.rules.ts';

export const listerAfficheurs = lire('/api/afficheurs', {
  resume: 'Les écrans clients d’une caisse',
  requete: z.object({ caisse_id: identifiant }),
  donnees: z.array(afficheur),
});
export const creerAfficheur = ecrire('/api/afficheurs', {
  resume: 'Ajoute un écran client : son code, pour dix minutes et une fois',
  corps: nouvelAfficheur,
  donnees: codeAfficheur,
});
export const reglerAfficheur = ecrire('/api/afficheurs/{id}/regler', {
  resume: 'Change le nom, les messages et ce que montre un écran client',
  corps: reglagesAfficheur,
  donnees: afficheur,
});
export const donnerCodeAfficheur = ecrire('/api/afficheurs/{id}/code', {
  resume: 'Donne un nouveau code à un écran client ; le précédent ne sert plus',
  donnees: codeAfficheur,
});
export const revoquerAfficheur = ecrire('/api/afficheurs/{id}/revoquer', {
  resume: 'Révoque un écran client : il s’éteint aussitôt',
  donnees: afficheur,
});
/** From the screen itself: its cookie comes with the answer. */
export const relierAfficheur = ecrire(CHEMIN_RELIER, {
  resume: 'Relie l’écran qui présente un code ; son cookie ne lit que ce qu’il montre',
  corps: z.object({ code: texte(40, 1) }),
  donnees: affichage,
});
export const lireAffichage = lire(CHEMIN_AFFICHAGE, {
  resume: 'Ce que l’écran client montre ; null pour qui n’en est pas un',
  donnees: z.nullable(affichage),
});
