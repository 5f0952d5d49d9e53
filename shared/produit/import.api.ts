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
  resume: 'Ce que le fichier changerait, sans rien écrire ; chaque ligne fautive est nommée',
  donnees: importProduits,
});
export const importerProduits = ecrire('/api/imports-produits/{id}/importer', {
  resume: 'Écrit tout le fichier, ou rien',
  donnees: importProduits,
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
