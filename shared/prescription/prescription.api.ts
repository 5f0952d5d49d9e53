import * as z from 'zod/mini';
import { ecrire, lire } from '../base/contract.ts';
import {
  demandePrescription,
  reponsePrescription,
  resultatPrescription,
} from './prescription.schema.ts';

/** A read that says what somebody suffers from: in a body, never in an address. */
export const chercherPrescription = ecrire('/api/prescription/rechercher', {
  resume: 'Médicaments pour une pathologie, rapprochés de nos produits',
  corps: demandePrescription,
  donnees: reponsePrescription,
});
export const listerEquivalentsExternes = lire('/api/produits/{id}/equivalents-externes', {
  resume: 'Équivalents d’après le service de médicaments, rapprochés de nos produits',
  donnees: z.array(resultatPrescription),
});
