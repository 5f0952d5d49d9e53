import * as z from 'zod/mini';
import { ecrire, lire, lireParCorps } from '../../base/contract.ts';
import { cleAPoser, cleProposee } from './cle.schema.ts';
import { etatSauvegardes, restaurationFaite, restaurationSaisie } from './sauvegarde.schema.ts';

export const lireSauvegardes = lire('/api/sauvegardes', {
  resume: 'Les sauvegardes, la prochaine, ce qui est en cours, et ce dont avertir',
  donnees: etatSauvegardes,
});
export const lancerSauvegarde = ecrire('/api/sauvegardes', {
  resume: 'Commence une sauvegarde ; son avancement se lit',
  donnees: etatSauvegardes,
});
export const proposerCle = lireParCorps('/api/sauvegardes/cle/proposer', {
  resume: 'Tire une paire de clés et la dit une fois ; rien n’en est gardé',
  donnees: cleProposee,
});
export const poserCle = ecrire('/api/sauvegardes/cle', {
  resume: 'Chiffre désormais les sauvegardes pour cette clé publique, et en commence une',
  preuve: true,
  corps: cleAPoser,
  donnees: etatSauvegardes,
});
export const lireRestauration = lire('/api/restauration', {
  resume:
    'La restauration de ces 24 heures, ou null : ce qu’il faut dire à qui doit se connecter de nouveau',
  donnees: z.nullable(restaurationFaite),
});
export const lancerRestauration = ecrire('/api/sauvegardes/restaurer', {
  resume: 'Restaure une sauvegarde ou un moment, à côté, vérifie, puis bascule',
  corps: restaurationSaisie,
  donnees: etatSauvegardes,
});
