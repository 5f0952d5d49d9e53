/** Accepted, to confirm, to fix in the file, or empty. */
export const ETATS_IMPORTES = ['bonne', 'a_demander', 'fautive', 'passee'] as const;
export type EtatImporte = (typeof ETATS_IMPORTES)[number];
export const ACTES_IMPORTES = ['nouveau', 'modifie', 'inchange', 'ajout'] as const;
export type ActeImporte = (typeof ACTES_IMPORTES)[number];

/** Default: left out, in the reject file. */
export const CHOIX = {
  laisser: 'Laisser ces lignes',
  prendre: 'Prendre quand même',
  proposer: 'Prendre la valeur proposée',
  sans_prix: 'Importer sans prix (inactif tant qu’il n’en a pas)',
  milliers: 'Lire en milliers : 12.500 FCFA',
  decimales: 'Lire avec une virgule : 12,5 FCFA',
  avec_tva: 'Avec TVA',
  sans_tva: 'Sans TVA',
  sans_code: 'Importer sans ce code',
  a_part: 'Importer à part',
  meme_produit: 'Le même produit : ajouter ses codes',
  creer: 'Créer',
  sans: 'Importer sans cette valeur',
  zero: 'Compter 0',
  ajouter: 'Ajouter à son stock',
} as const;
export type ChoixDeReponse = keyof typeof CHOIX;

interface Declaration {
  phrase: string;
  /** Fix in the file, or ask. */
  etat: 'fautive' | 'a_demander';
  /** Besides `laisser`. */
  choix: readonly ChoixDeReponse[];
  /** One answer per value: TVA code, shelf. */
  parValeur?: true;
}
const fautive = (phrase: string): Declaration => ({ phrase, etat: 'fautive', choix: [] });
const demande = (phrase: string, ...choix: ChoixDeReponse[]): Declaration => ({
  phrase,
  etat: 'a_demander',
  choix,
});
const parValeur = (phrase: string, ...choix: ChoixDeReponse[]): Declaration => ({
  phrase,
  etat: 'a_demander',
  choix,
  parValeur: true,
});

/** [IMP-14] Every fault or question, with its answers. */
export const GENRES_DE_LIGNE = {
  // fix in the file
  pas_assez_de_cellules: fautive('La ligne a moins de cellules que la tête.'),
  trop_de_cellules: fautive('La ligne a plus de cellules que la tête : un séparateur est de trop.'),
  erreur_de_tableur: fautive('Une cellule n’est qu’une erreur du tableur, comme #N/A.'),
  nom_absent: fautive('Le nom manque.'),
  nom_court: fautive('Le nom est trop court : deux caractères au moins.'),
  code_illisible: fautive('Ce n’est pas un code : 6 à 14 chiffres ou lettres.'),
  prix_achat_illisible: fautive('Le prix d’achat n’est pas un nombre.'),
  prix_achat_absent: fautive('Le prix d’achat manque.'),
  prix_achat_hors_bornes: fautive('Le prix d’achat est négatif, ou dépasse 10.000.000 FCFA.'),
  prix_vente_illisible: fautive('Le prix de vente n’est pas un nombre.'),
  prix_vente_negatif: fautive('Le prix de vente est négatif.'),
  prix_vente_trop_grand: fautive('Le prix de vente dépasse 10.000.000 FCFA : un code à sa place ?'),
  stock_illisible: fautive('Le stock n’est pas un nombre.'),
  stock_pas_entier: fautive('Le stock n’est pas un nombre entier.'),
  stock_trop_grand: fautive('Le stock dépasse ce qu’un produit peut avoir.'),
  mini_sur_maxi: fautive('Le stock minimum dépasse le maximum.'),
  peremption_inexistante: fautive('Cette date n’existe pas.'),
  peremption_illisible: fautive('La péremption n’est pas une date.'),
  qte_absente: fautive('La quantité manque.'),
  qte_illisible: fautive('La quantité n’est pas un nombre.'),
  qte_pas_entiere: fautive('La quantité n’est pas un nombre entier.'),
  qte_negative: fautive('La quantité est négative.'),
  offre_illisible: fautive('L’offre ne se lit pas : écrivez-la « 10 + 1 ».'),
  oui_non_illisible: fautive('Écrivez Oui ou Non.'),
  lot_arrondi: fautive('Ce lot a été arrondi par un tableur : écrivez celui de la boîte.'),
  hors_bornes: fautive('Une valeur est trop longue ou hors de ses bornes.'),
  taux_hors_bornes: fautive('Le taux n’est pas entre 0 et 100.'),
  taux_illisible: fautive('Le taux n’est pas un nombre.'),
  solde_illisible: fautive('Le solde n’est pas un nombre.'),
  plafond_illisible: fautive('Le plafond n’est pas un nombre.'),
  client_comptant: fautive('COMPTANT est le client de passage : il n’a ni fiche ni dette.'),
  quantite_illisible: fautive('Une quantité vendue n’est pas un nombre.'),
  quantite_pas_entiere: fautive('Une quantité vendue n’est pas un nombre entier.'),
  plusieurs_produits: fautive('Les codes de cette ligne sont ceux de plusieurs produits.'),
  code_fiscal_faux: fautive('Ce n’est pas un code de l’État : 4 à 80 lettres et chiffres.'),
  code_fiscal_pris: fautive('Ce code est déjà celui d’une autre facture.'),
  facture_inconnue: fautive('Aucune facture ne porte ce numéro, ce jour et ce total.'),
  facture_de_plusieurs: fautive(
    'Plusieurs factures portent ce numéro : ajoutez le jour et le total au fichier.',
  ),
  facture_certifiee: fautive('Cette facture est déjà certifiée, sous un autre code.'),
  facture_en_cours: fautive('Cette facture part en ce moment : attendez sa réponse.'),
  jour_illisible: fautive('Ce n’est pas une date : écrivez-la JJ/MM/AAAA.'),
  total_illisible: fautive('Le total n’est pas un nombre.'),
  montant_illisible: fautive('Le montant n’est pas un nombre.'),
  frais_illisibles: fautive('Les frais ne sont pas un nombre.'),
  statut_inconnu: fautive('Ce statut n’est pas connu : écrivez Réussi ou Échoué.'),
  paiement_inconnu: fautive('Sur leur relevé, pas chez nous : cherchez la vente, ou le client.'),
  paiement_de_plusieurs: fautive(
    'Plusieurs de nos paiements lui ressemblent : vérifiez à la main.',
  ),
  paiement_autre_montant: fautive('Le montant n’est pas le nôtre : voyez ce paiement.'),
  paiement_sans_reference: fautive(
    'Sa référence manque : constatez ce paiement sur la page Mobile money.',
  ),
  paiement_repete: fautive('Ce paiement est déjà à une autre ligne.'),
  code_sans_place: fautive('Ce produit a déjà ses quatre codes : retirez-en un de sa fiche.'),
  // ask, once per kind
  prix_achat_zero: demande('Le prix d’achat est 0.', 'prendre'),
  prix_achat_ambigu: demande('Le prix d’achat se lit de deux façons.', 'milliers', 'decimales'),
  prix_vente_zero: demande('Le prix de vente est 0.', 'sans_prix'),
  prix_vente_absent: demande('Le prix de vente manque.', 'sans_prix'),
  prix_vente_ambigu: demande('Le prix de vente se lit de deux façons.', 'milliers', 'decimales'),
  tva_autre_taux: parValeur(
    'Ce taux de TVA n’est pas celui de la pharmacie.',
    'avec_tva',
    'sans_tva',
  ),
  code_tva_inconnu: parValeur('Ce code de TVA n’est pas connu.', 'avec_tva', 'sans_tva'),
  code_court: demande(
    'Le code a six chiffres : un zéro a été perdu devant ?',
    'proposer',
    'prendre',
  ),
  code_arrondi: demande('Le code a été arrondi par le tableur.', 'sans_code'),
  cle_fausse: demande('La clé de ce code CIP est fausse.', 'sans_code', 'prendre'),
  code_deja_dans_le_fichier: demande('Ce code est déjà à une autre ligne.', 'a_part'),
  meme_libelle_autre_code: demande('Ce libellé est déjà à une autre ligne.', 'a_part'),
  ligne_repetee: demande('La ligne est répétée.'),
  libelle_connu_autre_code: demande(
    'Un produit porte ce libellé, sous un autre code.',
    'meme_produit',
    'a_part',
  ),
  libelle_de_plusieurs: demande('Plusieurs produits portent ce libellé.'),
  rayon_inconnu: parValeur('Ce rayon n’existe pas.', 'creer', 'sans'),
  nature_inconnue: parValeur('Cette nature n’existe pas.', 'sans'),
  fournisseur_inconnu: parValeur('Ce fournisseur n’existe pas.', 'creer', 'sans'),
  stock_negatif: demande('Le stock est négatif.', 'zero'),
  lot_deux_dates: demande('Ce lot a déjà une autre péremption.', 'prendre'),
  deja_perime: demande('Ce produit est déjà périmé.', 'prendre'),
  sans_code: demande('Le code manque.', 'prendre'),
  telephone_ancien: demande('Le téléphone est un ancien numéro.', 'prendre', 'sans'),
  telephone_etrange: demande('Le téléphone ne ressemble pas à un numéro.', 'sans', 'prendre'),
  secteur_inconnu: parValeur('Ce secteur n’est pas connu.', 'sans'),
  taux_a_confirmer: demande('Le taux est sous 1 : une part ?', 'proposer', 'prendre'),
  solde_crediteur: demande('Le solde est créditeur.', 'zero'),
  assure_arrondi: demande('Le numéro d’assuré a été arrondi par le tableur.', 'sans'),
  client_double: demande('Ce client est déjà là : même nom, même téléphone.', 'a_part'),
  assure_double: demande('Ce numéro d’assuré est déjà à un autre.', 'sans'),
  quantite_negative: demande('Une quantité vendue est négative.', 'zero'),
  produit_inconnu: demande('Aucun produit ne porte ce code.'),
  annee_seule: demande('La péremption n’est qu’une année : son dernier jour ?', 'proposer', 'sans'),
  date_ambigue: demande('La péremption se lit de deux façons.', 'proposer', 'sans'),
  mois_avant_jour: demande('La péremption a le mois avant le jour ?', 'proposer', 'sans'),
  stock_deja_la: demande('Ce produit a déjà du stock.', 'ajouter'),
  fournisseur_double: demande('Ce fournisseur est déjà là.'),
} as const satisfies Readonly<Record<string, Declaration>>;
export type GenreDeLigne = keyof typeof GENRES_DE_LIGNE;
export const declarationDuGenre = (genre: GenreDeLigne): Declaration => GENRES_DE_LIGNE[genre];

export const AVIS = {
  zeros_retrouves: 'Un zéro perdu devant le code est remis.',
  code_retrouve: 'Un code arrondi par le tableur est retrouvé.',
  prix_arrondi: 'Le prix de vente est arrondi au franc.',
  vente_sous_achat: 'Le prix de vente est sous le prix d’achat.',
  sans_code: 'Aucun code : le produit est reconnu par son libellé.',
  sans_peremption: 'La péremption n’est pas dite.',
  sans_lot: 'Le lot n’est pas dit.',
  perime: 'Ce stock est périmé.',
  deux_lots: 'Un autre lot du même produit.',
  nom_coupe: 'Le nom est coupé à 150 caractères.',
  livraison_partielle: 'Moins de boîtes que commandé.',
  rien_livre: 'Rien n’est livré.',
  plus_que_commande: 'Plus de boîtes que commandé.',
  telephone_partage: 'Ce téléphone est aussi celui d’un autre client.',
  homonyme: 'Un autre client porte ce nom.',
  dette_sur_plafond: 'La dette dépasse le plafond.',
  total_different: 'Le total de la ligne n’est pas la somme de ses mois.',
  trouve_par_libelle: 'Trouvé par son libellé.',
  quantite_gardee: 'Le stock d’un produit existant ne change pas (mouvement ou inventaire).',
  paiement_pas_abouti: 'Un paiement qui n’a pas abouti : rien à rapprocher.',
  pas_certifiee_la_bas: 'Annulée, refusée ou en attente sur le portail : aucun code n’est pris.',
  sortie_du_compte: 'Une sortie d’argent : rien à rapprocher.',
  code_ajoute: 'Un code est ajouté au produit.',
  prix_garde: 'Le prix du fichier est 0 : celui du produit reste.',
} as const satisfies Readonly<Record<string, string>>;
export type AvisDeLigne = keyof typeof AVIS;

export type Passee = 'ligne_vide' | 'ligne_de_total' | 'tetes_repetees';
