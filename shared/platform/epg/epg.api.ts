import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { etatMaj, miseAJour, suiviMaj } from './epg.schema.ts';

export const lireDerniereMaj = lire('/superviseur/api/epg/latest-maj', {
  resume: 'La dernière version publiée par le superviseur, ou null',
  donnees: z.nullable(miseAJour),
});
export const lireEtatMaj = lire('/api/epg/etat-maj', {
  resume: 'Où en est la mise à jour de ce serveur',
  donnees: etatMaj,
});
export const telechargerMaj = ecrire('/api/epg/telecharger', {
  resume: 'Télécharge et vérifie le paquet publié pour ce serveur',
  preuve: true,
  donnees: suiviMaj,
});
export const installerMaj = ecrire('/api/epg/installer', {
  resume:
    'Installe le paquet téléchargé : sauvegarde, essai, bascule ; revient à l’ancienne version si l’essai échoue',
  preuve: true,
  donnees: suiviMaj,
});
