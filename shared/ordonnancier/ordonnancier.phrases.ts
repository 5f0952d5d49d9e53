import { denombrer } from '../base/texte.ts';

export const ordonnanceManque = 'L’ordonnance n’est pas saisie.';
export const prescripteurManque = 'Le prescripteur manque.';
export const prescripteurSansAdresse =
  'Le prescripteur n’a ni adresse ni établissement : complétez-le.';
export const dateManque = 'La date de l’ordonnance manque.';
export const dateAVenir = 'La date de l’ordonnance est à venir.';
export const patientManque = 'Le nom du patient manque.';
export const patientSansAdresse = 'L’adresse du patient manque.';
export const porteurInconnu = 'Le porteur n’a ni adresse ni pièce d’identité.';
export const porteurSansNom = 'Le nom du porteur manque.';
export const ordonnanceAncienne = (jours: number): string =>
  `L’ordonnance a ${denombrer(jours, 'jour')}.`;

/** 'Ordonnance requise pour MORPHINE 10 mg : …' */
export const ordonnanceRequise = (produits: readonly string[]): string =>
  `Ordonnance requise pour ${produits.join(', ')}.`;
export const ordonnanceEnregistree = 'Ordonnance enregistrée.';
export const ordonnanceRetiree = 'Ordonnance retirée.';
export const ordonnanceIncomplete = 'Ordonnance enregistrée, incomplète.';
export const panierSansTableau =
  'Aucun produit de ce panier ne va à l’ordonnancier : l’ordonnance n’a pas à être saisie.';
export const ordonnancierArrete =
  'L’ordonnancier n’est pas tenu dans cette pharmacie : un administrateur le met en marche dans Paramètres.';

export const prescripteurEnregistre = 'Prescripteur enregistré.';
export const prescripteurModifie = 'Prescripteur modifié.';

export const reglageEnregistre = 'Ordonnancier réglé.';
export const nomDuTableauRequis = 'Chaque tableau porte un nom et un sigle.';
export const siglesPareils = 'Deux tableaux ont le même sigle : leurs numéros se confondraient.';

/** What is said of the sale, on its ticket: the numbers to carry to the prescription. */
export const numerosAuTicket = (numeros: string): string => `Ordonnancier : ${numeros}`;
export const copie = (rang: number): string => `COPIE n° ${rang - 1}`;

export const GENRES_DITS = {
  delivrance: 'Délivrance',
  annulation: 'Annulation',
  retour: 'Retour',
} as const;
/** What a correction says in the place of a delivery. */
export const corrigeDit = (genre: 'annulation' | 'retour', numero: string): string =>
  genre === 'annulation' ? `annule le n° ${numero}` : `retour sur le n° ${numero}`;
export const USAGE_PROFESSIONNEL = 'Usage professionnel';
