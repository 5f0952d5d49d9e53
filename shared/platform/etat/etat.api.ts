import { lire } from '../../base/contract.ts';
import { etatServeur } from './etat.schema.ts';

export const lireEtatServeur = lire('/api/etat-serveur', {
  resume: 'Comment va le serveur : ce qui est juste, à surveiller, en panne, et que faire',
  donnees: etatServeur,
});
