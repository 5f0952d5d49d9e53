import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { billetage } from './billetage.schema.ts';
import { comptageEnCours } from './premier-comptage.schema.ts';
import {
  billetageRecompte,
  billetageRenvoye,
  billetageVu,
  nouveauBilletage,
} from './comptage.schema.ts';

export const creerBilletage = ecrire('/api/billetages', {
  resume: 'Dépose un comptage de caisse, compté sans voir l’attendu',
  corps: nouveauBilletage,
  donnees: billetage,
});
export const lireComptagesEnCours = lire('/api/billetages/comptages', {
  resume: 'Les caisses ouvertes déjà comptées, avec chaque comptage',
  donnees: z.array(comptageEnCours),
});
export const demanderRecompte = ecrire('/api/sessions-caisse/{id}/demander-recompte', {
  resume: 'Demande que cette caisse soit recomptée : ses comptages restent',
  donnees: z.nullable(comptageEnCours),
});
export const validerBilletage = ecrire('/api/billetages/{id}/valider', {
  resume: 'Valide un billetage : il ne change plus',
  corps: billetageVu,
  donnees: billetage,
});
export const renvoyerBilletage = ecrire('/api/billetages/{id}/renvoyer', {
  resume: 'Renvoie un billetage à qui l’a compté, avec un motif',
  corps: billetageRenvoye,
  donnees: billetage,
});
export const recompterBilletage = ecrire('/api/billetages/{id}/recompter', {
  resume: 'Recompte un billetage renvoyé : l’attendu ne change pas',
  corps: billetageRecompte,
  donnees: billetage,
});
export const retirerBilletage = ecrire('/api/billetages/{id}/retirer', {
  resume: 'Retire un billetage qui n’est pas validé : sa session reprend',
  corps: billetageVu,
  donnees: billetage,
});
