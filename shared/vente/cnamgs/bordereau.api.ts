import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  apercu,
  assureCorrige,
  bordereau,
  bordereauDetail,
  creance,
  demandeApercu,
  depotBordereau,
  feuille,
  nouveauBordereau,
  nouveauTaux,
  paiementBordereau,
  rejet,
  STATUTS_BORDEREAU,
  taux,
  tauxCorrige,
} from './bordereau.schema.ts';

export const lireApercu = lire('/api/bordereaux/apercu', {
  resume: 'Les feuilles d’un secteur et d’une période, contrôlées avant l’export',
  requete: demandeApercu,
  donnees: apercu,
});
export const lireCreances = lire('/api/bordereaux/creances', {
  resume: 'Ce que doit chaque fonds, par ancienneté',
  donnees: z.array(creance),
});
export const listerBordereaux = lire('/api/bordereaux', {
  resume: 'Les bordereaux exportés',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    secteur: z.optional(z.string().check(z.maxLength(60))),
    statut: z.optional(z.enum(STATUTS_BORDEREAU)),
  }),
  donnees: z.array(bordereau),
});
export const lireBordereau = lire('/api/bordereaux/{id}', {
  resume: 'Un bordereau et ses feuilles, telles qu’elles furent exportées',
  donnees: bordereauDetail,
});
export const creerBordereau = ecrire('/api/bordereaux', {
  resume: 'Exporte : fige les feuilles sans faute et date leurs ventes, une seule fois',
  corps: nouveauBordereau,
  donnees: bordereauDetail,
});
export const deposerBordereau = ecrire('/api/bordereaux/{id}/deposer', {
  resume: 'Le bordereau est déposé au fonds',
  corps: depotBordereau,
  donnees: bordereau,
});
export const payerBordereauAppel = ecrire('/api/bordereaux/{id}/payer', {
  resume: 'Le fonds paie, en tout ou en partie',
  corps: paiementBordereau,
  donnees: bordereau,
});
export const rejeterBordereau = ecrire('/api/bordereaux/{id}/rejeter', {
  resume: 'Le fonds rejette ce qui reste dû',
  corps: rejet,
  donnees: bordereau,
});
export const corrigerAssure = ecrire('/api/ventes/{id}/assure', {
  resume: 'Corrige l’assuré d’une vente couverte, avant son export',
  corps: assureCorrige,
  donnees: feuille,
});
export const listerTaux = lire('/api/taux-cnamgs', {
  resume: 'Les taux, chacun avec sa date d’effet',
  donnees: z.array(taux),
});
export const creerTaux = ecrire('/api/taux-cnamgs', {
  resume: 'Un taux à partir d’une date',
  corps: nouveauTaux,
  donnees: taux,
});
export const corrigerTaux = ecrire('/api/taux-cnamgs/{id}/update', {
  resume: 'Corrige un taux à venir, ou saisi aujourd’hui et qui n’a pas servi',
  corps: tauxCorrige,
  donnees: taux,
});
export const supprimerTaux = ecrire('/api/taux-cnamgs/{id}/destroy', {
  resume: 'Retire un taux à venir, ou saisi aujourd’hui et qui n’a pas servi',
  donnees: taux,
});
