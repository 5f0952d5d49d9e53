import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  cloture,
  comptage,
  inventaire,
  inventaireComplet,
  ligneInventaire,
  nouvelInventaire,
  STATUTS_INVENTAIRE,
  TYPES_INVENTAIRE,
} from './inventaire.schema.ts';

const ETATS_LIGNE = ['a_compter', 'comptees', 'ecarts', 'a_verifier', 'a_recompter'] as const;

export const listerInventaires = lire('/api/inventaires', {
  resume: 'Les inventaires ; les écarts sont dits à qui peut les clore',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    type: z.optional(z.enum(TYPES_INVENTAIRE)),
    statut: z.optional(z.enum(STATUTS_INVENTAIRE)),
  }),
  donnees: z.array(inventaire),
});
export const lireInventaire = lire('/api/inventaires/{id}', {
  resume: 'Un inventaire et toutes ses lignes ; lignes=0 : sans elles',
  requete: z.object({ lignes: z.optional(drapeau) }),
  donnees: inventaireComplet,
});
export const listerLignesInventaire = lire('/api/inventaires/{id}/lignes', {
  resume:
    'Les lignes d’un inventaire ; etat : à compter, comptées, avec écart, à vérifier (ces deux pour qui peut clore), à recompter',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    etat: z.optional(z.enum(ETATS_LIGNE)),
    rayon: z.optional(z.string().check(z.maxLength(150))),
  }),
  donnees: z.array(ligneInventaire),
});
export const ouvrirInventaire = ecrire('/api/inventaires', {
  resume: 'Ouvre un inventaire : un seul Total, un seul Partiel par rayon',
  corps: nouvelInventaire,
  donnees: inventaire,
});
export const compterInventaire = ecrire('/api/inventaires/{id}/compter', {
  resume:
    'Compte des produits : la quantité trouvée, des boîtes en plus, ou lequel de deux comptes est gardé',
  corps: comptage,
  donnees: z.object({ ...inventaire.shape, inventaire, lignes: z.array(ligneInventaire) }),
});
export const cloturerInventaire = ecrire('/api/inventaires/{id}/cloturer', {
  resume: 'Clôt : un mouvement INVENTAIRE par écart',
  corps: cloture,
  donnees: inventaire,
});
export const annulerInventaire = ecrire('/api/inventaires/{id}/annuler', {
  resume: 'Abandonne un inventaire en cours : le stock ne bouge pas',
  donnees: inventaire,
});
