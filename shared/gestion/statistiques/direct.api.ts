import { lire } from '../../base/contract.ts';
import { etatDirect } from './direct.schema.ts';

export const lireDirect = lire('/api/statistiques/direct', {
  resume: 'Le tableau de bord en direct',
  donnees: etatDirect,
});
