import { RECORDS, type RecordName } from '#shared/record-list.ts';

/**
 * Forms storing drafts, by draft name: words and stored fields [SAI-1]. Unlisted forms or unknown
 * fields do not compile; a form without drafts fails `tests/saisies.unit.test.ts`.
 */
/** `fiche`: edits a record two people may change (`useRecordForm`). */
interface Ligne {
  readonly fiche?: true;
  readonly sujet: string;
  readonly garde: readonly string[];
}
const LISTE = {
  afficheur: {
    sujet: 'Afficheur client',
    garde: ['nom', 'messages', 'montrer_nom', 'utilisateur_id'],
  },
  ajout_medicament: {
    sujet: 'Ajout d’un médicament',
    garde: ['prix_achat', 'prix_de_vente', 'qte', 'rayon'],
  },
  avoir_fournisseur: {
    sujet: 'Avoir d’un fournisseur',
    garde: ['numero', 'montant', 'date', 'solde'],
  },
  billetage: {
    sujet: 'Billetage',
    garde: [
      'date_debut',
      'heure_debut',
      'date_fin',
      'heure_fin',
      'nombres.*',
      'cheque',
      'mobile_money',
      'autres',
      'fond_laisse',
      'motif_ecart',
      'motif_cheque',
      'motif_mobile_money',
      'motif_autres',
    ],
  },
  budget_achats: { sujet: 'Budget d’achats', garde: ['budget', 'vu'] },
  caisse: { fiche: true, sujet: 'Caisse', garde: ['libelle', 'imprimante', 'imprimante_mm'] },
  client: {
    fiche: true,
    sujet: 'Client',
    garde: [
      'libelle',
      'telephone',
      'email',
      'ville',
      'type_client',
      'prise_en_charge',
      'remise_percent',
      'plafond_dette',
      'historique_accord',
    ],
  },
  client_de_facture: { sujet: 'Facture d’entreprise', garde: [] },
  client_certification: { sujet: 'Client d’une facture de l’État', garde: [] },
  code_certification: {
    sujet: 'Code d’une facture de l’État',
    garde: ['code', 'nim', 'compteurs'],
  },
  constat_mobile: { sujet: 'Lecture du relevé mobile money', garde: ['payee', 'ref_operateur'] },
  commande: {
    fiche: true,
    sujet: 'Commande',
    garde: [
      'fournisseur_id',
      'attendue_le',
      'facture',
      'budget',
      'lignes.produit_id',
      'lignes.libelle',
      'lignes.cip',
      'lignes.qte',
      'lignes.prix_achat',
      'lignes.prix_de_vente',
      'lignes.raison',
    ],
  },
  comptage_stupefiants: {
    sujet: 'Comptage des stupéfiants',
    garde: ['comptes.*.boites', 'comptes.*.motif', 'comptes.*.attendu'],
  },
  comptes: {
    sujet: 'Comptes de la comptabilité',
    garde: [
      'caisse',
      'client',
      'garde',
      'cheque',
      'mobile_money',
      'mobile_airtel',
      'mobile_moov',
      'autres',
      'tva',
      'css',
      'virement',
      'remise',
      'banque',
      'tiers_payant',
      'ventes',
      'arrondi_perdu',
      'arrondi_gagne',
      'coffre',
      'manquant',
      'excedent',
      'hors_caisse',
      'loyer',
      'energie',
      'salaires',
      'transport',
      'fournitures',
      'entretien',
      'impots',
      'frais_mobiles',
      'charges',
      'vus.*',
    ],
  },
  depense: {
    fiche: true,
    sujet: 'Dépense',
    garde: ['libelle', 'categorie', 'montant', 'date', 'caisse_id'],
  },
  detail: {
    sujet: 'Vente à l’unité',
    garde: ['unite.id', 'unite.libelle', 'unites_par_boite', 'vu.unite_id', 'vu.unites_par_boite'],
  },
  devis: {
    fiche: true,
    sujet: 'Devis',
    garde: [
      'lignes.libelle',
      'lignes.tva',
      'lignes.css',
      'lignes.prix_de_vente',
      'lignes.qte',
      'lignes.ecoulement',
      'lignes.produit_id',
      'lignes.prise_en_charge',
      'lignes.boites.lot',
      'lignes.boites.date_expiration',
      'lignes.boites.qte',
      'lignes.boites.series',
      'remise',
    ],
  },
  fonds: { sujet: 'Mouvement de caisse', garde: ['genre', 'montant', 'motif', 'vers_caisse_id'] },
  facture_fournisseur: {
    sujet: 'Facture d’un fournisseur',
    garde: ['fournisseur_id', 'commande_id', 'numero', 'date', 'echeance', 'montant'],
  },
  garde: {
    sujet: 'Garde',
    garde: ['date_debut', 'heure_debut', 'date_fin', 'heure_fin', 'montant_taxe'],
  },
  mouvement: {
    sujet: 'Mouvement',
    garde: ['produit.*', 'type', 'qte', 'motif', 'lot', 'date_expiration'],
  },
  objectif: { sujet: 'Objectif', garde: ['montant', 'vu'] },
  jeton: { sujet: 'Jeton d’un programme', garde: ['nom', 'droits', 'dernier_jour'] },
  offre: {
    sujet: 'Prix d’un fournisseur',
    garde: ['fournisseur_id', 'prix_achat', 'regle.ug_par', 'regle.ug', 'code', 'qte_min'],
  },
  offre_changee: {
    fiche: true,
    sujet: 'Prix d’un fournisseur',
    garde: ['prix_achat', 'regle.ug_par', 'regle.ug', 'code', 'qte_min'],
  },
  ordonnancier: {
    sujet: 'Réglage de l’ordonnancier',
    garde: ['conservation_ans', 'comptage_jours', 'actif', 'tableaux.*'],
  },
  pharmacie: {
    sujet: 'Pharmacie',
    garde: [
      'nom_pharmacie',
      'adresse',
      'bp',
      'telephone1',
      'telephone2',
      'email',
      'site_web',
      'statut_juridique',
      'capital',
      'rccm',
      'nif',
      'slogan',
      'adresse_publique',
      'remise_sans_accord',
      'accord_exige',
      'contre_indication_exigee',
      'historique_interactions',
      'arrondi_especes',
      'validite_devis_jours',
      'plafond_fonds',
      'reference_exigee',
    ],
  },
  produit: {
    fiche: true,
    sujet: 'Produit',
    garde: [
      'libelle',
      'cip',
      'cip_1',
      'cip_2',
      'cip_deux',
      'dci',
      'forme',
      'famille',
      'classe',
      'categorie',
      'posologie',
      'prix_achat',
      'prix_de_vente',
      'qte',
      'qte_min',
      'qte_max',
      'unites_de_prise',
      'rayon_id',
      'nature_id',
      'tva',
      'tva_a_verifier',
      'css',
      'couvert',
      'tableau_saisi',
    ],
  },
  reception: {
    sujet: 'Réception',
    garde: [
      'rangees.cle',
      'rangees.produit_id',
      'rangees.libelle',
      'rangees.reste',
      'rangees.qte',
      'rangees.ug',
      'rangees.lot',
      'rangees.date_expiration',
      'rangees.prix_achat',
      'rangees.prix_de_vente',
      'rangees.prix_de_vente_actuel',
      'rangees.hors_commande',
      'facture',
    ],
  },
  recompte: {
    sujet: 'Billetage à recompter',
    garde: [
      'nombres.*',
      'cheque',
      'mobile_money',
      'autres',
      'motif_ecart',
      'motif_cheque',
      'motif_mobile_money',
      'motif_autres',
    ],
  },
  reference: { fiche: true, sujet: 'Liste', garde: ['libelle'] },
  reglement: { sujet: 'Règlement', garde: ['montant', 'mode'] },
  reglement_fournisseur: {
    sujet: 'Règlement d’un fournisseur',
    garde: ['genre', 'montant', 'date', 'mode', 'reference'],
  },
  renvoi_billetage: { sujet: 'Renvoi d’un billetage', garde: ['motif'] },
  retour: {
    sujet: 'Retour au fournisseur',
    garde: [
      'fournisseur_id',
      'motif',
      'note',
      'lignes.cle',
      'lignes.produit_id',
      'lignes.libelle',
      'lignes.prix_achat',
      'lignes.lot_id',
      'lignes.qte',
    ],
  },
  sortie_stupefiants: {
    sujet: 'Sortie de stupéfiants',
    garde: ['genre', 'reference', 'motif', 'lignes.produit_id', 'lignes.libelle', 'lignes.qte'],
  },
  reglages_certification: {
    sujet: 'Réglages de la certification',
    garde: ['pays', 'mode', 'etablissement', 'adresse', 'jeton_fin', 'attendre_ms'],
  },
  rattachement_mobile: { sujet: 'Paiement mobile à rattacher', garde: ['vente_id', 'motif'] },
  reglages_mobiles: {
    sujet: 'Réglages du mobile money',
    garde: ['pilote', 'mode', 'adresse', 'libelle'],
  },
  remboursement_mobile: {
    sujet: 'Remboursement d’un paiement mobile',
    garde: ['voie', 'session_id', 'motif'],
  },
  taux_taxe: { sujet: 'Taux de TVA ou de CSS', garde: ['taxe', 'taux', 'debut'] },
  utilisateur: {
    fiche: true,
    sujet: 'Utilisateur',
    garde: ['fullname', 'name', 'telephone', 'email', 'is_admin', 'cochees'],
  },
  vendre_dabord: { sujet: 'Vendre d’abord', garde: ['taux', 'qte'] },
  vendre_lot_dabord: { sujet: 'Vendre d’abord', garde: ['taux', 'qte'] },
} as const satisfies Readonly<Record<string, Ligne>>;
export type NomFormulaire = keyof typeof LISTE | RecordName;

/** `C`: field paths (`CheminDe`). */
export interface Formulaire<C extends string> {
  readonly nom: NomFormulaire;
  readonly sujet: string;
  readonly garde: readonly C[];
}
export type FormulaireDeFiche<C extends string> = Formulaire<C> & { readonly fiche: true };
/** Their declared `kept` fields. */
const DES_FICHES = RECORDS.map(({ declared: { name, words, fields } }) => {
  const garde = Object.entries<{ kept: boolean }>(fields).flatMap(([champ, { kept }]) =>
    kept ? champ : [],
  );
  const sujet = words.one.charAt(0).toUpperCase() + words.one.slice(1);
  return [name, { nom: name, fiche: true, sujet, garde }] as const;
});
type Formulaires = {
  readonly [N in keyof typeof LISTE]: Formulaire<(typeof LISTE)[N]['garde'][number]> &
    Pick<(typeof LISTE)[N], Extract<keyof (typeof LISTE)[N], 'fiche'>>;
} & Readonly<Record<RecordName, FormulaireDeFiche<string>>>;
export const FORMULAIRES = Object.fromEntries([
  ...Object.entries(LISTE).map(([nom, forme]) => [nom, { nom, ...forme }]),
  ...DES_FICHES,
]) as unknown as Formulaires;
