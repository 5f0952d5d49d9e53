/**
 * Every form that keeps what is typed, by the name its drafts bear on the station: what it is about
 * in a person's words. A form that is not here does not compile; one that types without keeping
 * fails `tests/saisies.unit.test.ts`.
 */
export const FORMULAIRES = {
  ajout_medicament: 'Ajout d’un médicament',
  avoir_fournisseur: 'Avoir d’un fournisseur',
  billetage: 'Billetage',
  budget_achats: 'Budget d’achats',
  caisse: 'Caisse',
  client: 'Client',
  commande: 'Commande',
  comptage_stupefiants: 'Comptage des stupéfiants',
  comptes: 'Comptes de la comptabilité',
  depense: 'Dépense',
  detail: 'Vente à l’unité',
  devis: 'Devis',
  fonds: 'Mouvement de caisse',
  facture_fournisseur: 'Facture d’un fournisseur',
  fournisseur: 'Fournisseur',
  garde: 'Garde',
  mouvement: 'Mouvement',
  objectif: 'Objectif',
  jeton: 'Jeton d’un programme',
  offre: 'Prix d’un fournisseur',
  offre_changee: 'Prix d’un fournisseur',
  ordonnancier: 'Réglage de l’ordonnancier',
  pharmacie: 'Pharmacie',
  prescripteur: 'Prescripteur',
  produit: 'Produit',
  rayon: 'Rayon',
  reception: 'Réception',
  recompte: 'Billetage à recompter',
  reference: 'Liste',
  reglement: 'Règlement',
  reglement_fournisseur: 'Règlement d’un fournisseur',
  renvoi_billetage: 'Renvoi d’un billetage',
  retour: 'Retour au fournisseur',
  sortie_stupefiants: 'Sortie de stupéfiants',
  taux_taxe: 'Taux de TVA ou de CSS',
  utilisateur: 'Utilisateur',
  vendre_dabord: 'Vendre d’abord',
  vendre_lot_dabord: 'Vendre d’abord',
} as const satisfies Readonly<Record<string, string>>;
export type NomFormulaire = keyof typeof FORMULAIRES;

const NOM: ReadonlySet<string> = new Set(['nom']);
/**
 * [SAI-1] Fields whose name is one that a station never keeps, and which are nobody's insured there:
 * a prescriber's name, a program's, a table's of the register.
 */
export const CHAMPS_PERMIS: Partial<Readonly<Record<NomFormulaire, ReadonlySet<string>>>> = {
  jeton: NOM,
  ordonnancier: NOM,
  prescripteur: NOM,
};
