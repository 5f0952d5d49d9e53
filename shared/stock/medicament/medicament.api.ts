import * as z from 'zod/mini';
import { drapeau, ecrire, identifiant, lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { prixAffiche, prixDAchat, produit, quantite } from '../produit/produit.schema.ts';
import { boite, ficheMedicament } from './fiche.schema.ts';
import { depot, etatBase, fichierDepose, importBase, importDemande } from './import.schema.ts';
import { medicament } from './medicament.schema.ts';

export const listerMedicaments = lire('/api/medicaments', {
  resume: 'La base de référence : nom, DCI, CIP, ATC et classes en mots simples',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    disponible: z.optional(drapeau),
    en_stock: z.optional(drapeau),
  }),
  donnees: z.array(medicament),
});
export const lireMedicament = lire('/api/medicaments/{id}', {
  resume: 'Une présentation',
  donnees: medicament,
});
export const ajouterMedicament = ecrire('/api/medicaments/{id}/ajouter', {
  resume: 'Ajouter à mes produits',
  corps: z.object({
    prix_achat: prixDAchat,
    prix_de_vente: prixAffiche,
    qte: z._default(quantite, 0),
    rayon_id: z.optional(z.nullable(identifiant)),
  }),
  donnees: produit,
});

export const lireFiche = lire('/api/medicaments/{id}/fiche', {
  resume: 'Tout ce que la base dit d’un médicament, et ses boîtes',
  donnees: ficheMedicament,
});
export const lireGroupe = lire('/api/medicaments/{id}/groupe', {
  resume: 'Les boîtes de son groupe générique, celles que nous avons d’abord',
  donnees: z.array(boite),
});

/** Requires the settings right. */
export const lireEtatBase = lire('/api/medicaments-import', {
  resume: 'La base : combien de médicaments, de quand, et l’import en cours',
  donnees: etatBase,
});
export const deposerFichier = ecrire('/api/medicaments-import/fichiers', {
  resume: 'Dépose un fichier officiel (texte ou .gz), 2 Mo au plus',
  forme: 'fichier',
  corps: fichierDepose,
  donnees: depot,
});
export const importerBase = ecrire('/api/medicaments-import', {
  resume:
    'Importe les fichiers déposés, tout ou rien ; l’avancement vient par le sujet medicaments',
  corps: importDemande,
  donnees: importBase,
});
export const annulerImportBase = ecrire('/api/medicaments-import/annuler', {
  resume: 'Arrête l’import en cours : la base reste ce qu’elle était',
  donnees: etatBase,
});
