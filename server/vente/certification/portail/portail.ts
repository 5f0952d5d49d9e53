import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import { codeDuPortail } from '#shared/vente/certification/code-portail.rules.ts';
import { totalADire } from '#shared/vente/certification/lignes.rules.ts';
import type { PiloteFiscal } from '../pilote-fiscal.ts';

/** No API, unpublished or unwanted: codes are typed or imported from the State's portal. */
export const PORTAIL: PiloteFiscal = {
  capacites: { deux_temps: false, a_la_main: true, vignettes: false },
  adresses: { essai: null, production: null },
  preparer: (a) => ({ texte: a.document, total: totalADire(a.contenu, a.part) }),
  soumettre: () =>
    Promise.resolve({
      issue: { issue: 'non_partie', phrase: phrases.aSaisir },
      statut: null,
      texte: null,
    }),
  lireCode: codeDuPortail,
};
