import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../base/contract.ts';
import { requeteListe } from '../base/liste.ts';
import { envoiDeLignes, importProduits, nouvelImport, remarqueImport } from './import.schema.ts';

export const ouvrirImport = ecrire('/api/imports-produits', {
  resume: 'Annonce un fichier de produits : son nom et son nombre de lignes (20 000 au plus)',
  corps: nouvelImport,
  donnees: importProduits,
});
export const envoyerLignesImport = ecrire('/api/imports-produits/{id}/lignes', {
  resume: 'Des lignes du fichier, en texte ; une ligne envoyée deux fois compte une fois',
  corps: envoiDeLignes,
  donnees: z.object({ recues: z.number() }),
});
export const verifierImport = ecrire('/api/imports-produits/{id}/verifier', {
  resume:
    'Demande ce que le fichier changerait, sans rien écrire ; l’avancement vient par le sujet imports',
  donnees: importProduits,
});
export const importerProduits = ecrire('/api/imports-produits/{id}/importer', {
  resume: 'Demande d’écrire tout le fichier, ou rien ; l’avancement vient par le sujet imports',
  donnees: importProduits,
});
export const annulerImport = ecrire('/api/imports-produits/{id}/annuler', {
  resume: 'Arrête un import qui n’est pas fini : rien n’en est écrit',
  donnees: importProduits,
});
/** How many imports are shown. */
export const IMPORTS_MONTRES = 20;
export const listerImports = lire('/api/imports-produits', {
  resume: 'Les derniers imports de produits, le plus récent d’abord',
  donnees: z.array(importProduits),
});
export const lireImport = lire('/api/imports-produits/{id}', {
  resume: 'Un import de produits',
  donnees: importProduits,
});
export const listerRemarquesImport = lire('/api/imports-produits/{id}/remarques', {
  resume: 'Les lignes fautives et les avertissements d’un import ; grave=1 : ce qui l’arrête',
  forme: 'liste',
  requete: z.object({ ...requeteListe, grave: z.optional(drapeau) }),
  donnees: z.array(remarqueImport),
});
