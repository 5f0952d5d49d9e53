import {
  PAR_DEFAUT,
  type ReponsePrescription,
  type ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';

/** A drug as the assistant finds it, in stock here unless told otherwise. */
export const unResultat = (m: Partial<ResultatPrescription> = {}): ResultatPrescription => ({
  libelle: 'DOLIPRANE 1000 mg',
  cip: '3400935955838',
  cips: ['3400935955838'],
  ...PAR_DEFAUT,
  indications: [],
  contrindications: [],
  avis: null,
  source: 'vidal',
  id: 11,
  libelle_local: null,
  cip_local: null,
  prix_de_vente: 1250,
  tva: false,
  css: false,
  couvert: true,
  qte: 48,
  rayon: 'A-03',
  status: 'in_stock',
  alertes: [],
  inconnues: [],
  composition: null,
  ...m,
});

/** An answer of the service that holds all it found, unless told otherwise. */
export const reponsePrescrite = (
  resultats: ResultatPrescription[],
  plus: Partial<ReponsePrescription> = {},
): ReponsePrescription => ({
  resultats,
  nombre: resultats.length,
  complet: true,
  source: 'vidal',
  message: null,
  autres: [],
  allergies: [],
  donnees: { base: null, edition: null },
  ...plus,
});
