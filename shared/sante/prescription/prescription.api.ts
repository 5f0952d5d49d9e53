import * as z from 'zod/mini';
import { lire, lireParCorps } from '../../base/contract.ts';
import {
  demandePrescription,
  reponsePrescription,
  resultatPrescription,
} from './prescription.schema.ts';

/** POST read: a pathology is banned from URLs. */
export const chercherPrescription = lireParCorps('/api/prescription/rechercher', {
  resume: 'Médicaments pour une pathologie, rapprochés de nos produits',
  corps: demandePrescription,
  donnees: reponsePrescription,
});
export const listerEquivalentsExternes = lire('/api/produits/{id}/equivalents-externes', {
  resume: 'Équivalents d’après le service de médicaments, rapprochés de nos produits',
  donnees: z.array(resultatPrescription),
});
