import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../base/contract.ts';
import { requeteListe } from '../base/liste.ts';
import { montantSaisi } from '../base/montant.ts';
import { produit } from '../produit/produit.schema.ts';
import { medicament } from './medicament.schema.ts';

export const listerMedicaments = lire('/api/medicaments', {
  resume: 'La base de référence : nom, DCI, CIP, ATC',
  forme: 'liste',
  requete: z.object({ ...requeteListe, disponible: z.optional(drapeau) }),
  donnees: z.array(medicament),
});
export const lireMedicament = lire('/api/medicaments/{id}', { resume: 'Une présentation', donnees: medicament });
export const ajouterMedicament = ecrire('/api/medicaments/{id}/ajouter', {
  resume: 'Ajouter à mes produits',
  corps: z.object({ prix_achat: montantSaisi, prix_de_vente: montantSaisi, qte: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 0), rayon_id: z.optional(z.nullable(z.coerce.number())) }),
  donnees: produit,
});
