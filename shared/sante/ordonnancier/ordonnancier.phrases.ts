import { denombrer } from '../../base/texte.ts';

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

export const ordonnanceRequise = (produits: readonly string[]): string =>
  `Ordonnance requise pour ${produits.join(', ')}.`;
export const aSaisir = (exigee: boolean): string =>
  exigee ? 'à saisir avant la vente' : 'demandée';
export const ordonnanceEnregistree = 'Ordonnance enregistrée.';
export const ordonnanceIncomplete = 'Ordonnance enregistrée, incomplète.';
export const panierSansTableau =
  'Aucun produit de ce panier ne va à l’ordonnancier : l’ordonnance n’a pas à être saisie.';
export const ordonnancierArrete =
  'L’ordonnancier n’est pas tenu dans cette pharmacie : un administrateur le met en marche dans Paramètres.';

export const reglageEnregistre = 'Ordonnancier réglé.';
export const nomDuTableauRequis = 'Chaque tableau porte un nom et un sigle.';
export const dureeRequise = 'Les deux durées sont à dire.';
export const rienAEnregistrer = 'Rien n’a changé.';
export const reglageDAdministrateur = 'Un administrateur règle l’ordonnancier.';
export const aideMarche =
  'En marche, chaque vente d’un médicament d’un tableau coché s’inscrit d’elle-même, sous un numéro sans trou ; une annulation ou un retour est une ligne de plus. Les comptes de stupéfiants s’ouvrent avec leur stock. Arrêté, rien n’est demandé ni inscrit, et ce qui est inscrit reste.';
export const lireLInscrit = 'Lire ce qui est déjà inscrit';
export const aideConservation =
  'Rien n’est jamais effacé par le programme : la durée est dite sur l’écran et sur les papiers. En France, dix ans ; aucun texte gabonais sur le registre n’a été trouvé.';
export const aideTableaux =
  'Le tableau d’un produit vient de la base de médicaments, par ses codes, ou de sa fiche. « Droit de délivrer » : qui n’a pas le droit « Délivrer les stupéfiants » demande l’accord de qui l’a.';
export const aideCorrespondance =
  'Noms : listes I et II, stupéfiants (France, 1988) ; tableaux A (toxiques), B (stupéfiants), C (dangereux) dans la loi d’avant et là où elle est restée (Cameroun, décret 83/661). Que la liste I soit A et la liste II soit C est notre lecture : à confirmer auprès de l’Ordre.';
export const siglesPareils = 'Deux tableaux ont le même sigle : leurs numéros se confondraient.';

export const piedRegistre = (ans: number): string =>
  `À conserver ${ans} ans. Numéros sans trou par tableau ; une correction est une ligne de plus.`;
/** Partial printout; `mots`: search, '' when only filtered. */
export const piedExtrait = (mots: string): string =>
  `Lignes choisies${mots === '' ? '' : ` (recherche « ${mots} »)`} : ce papier n’est pas le registre entier.`;
export const copie = (rang: number): string => `COPIE n° ${rang - 1}`;

export const GENRES_DITS = {
  delivrance: 'Délivrance',
  annulation: 'Annulation',
  retour: 'Retour',
} as const;
export const corrigeDit = (genre: 'annulation' | 'retour', numero: string): string =>
  genre === 'annulation' ? `annule le n° ${numero}` : `retour sur le n° ${numero}`;
export const USAGE_PROFESSIONNEL = 'Usage professionnel';
