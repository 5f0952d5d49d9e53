/**
 * [SCE-34] Columns neither sealed nor under an invariant (`server/platform/verification`), with reasons: the
 * base's owner could change them undetected. A test requires every column.
 */
interface NonScelle {
  /** Absent: the whole table. */
  colonnes?: readonly string[];
  /** French, for auditors. */
  pourquoi: string;
}

/** In any table. */
export const PARTOUT: Readonly<Record<string, string>> = {
  version: 'compte les écritures d’une ligne, pour qui la modifie à deux',
  updated_at: 'date de la dernière écriture ; ce qui compte a sa date à lui',
  id: 'numéro d’une ligne, que d’autres désignent',
};

const REFERENTIEL = 'base publique importée : elle se réimporte, et ne décide d’aucun montant';
const TECHNIQUE = 'fonctionnement du serveur, sans fait de la pharmacie';
const CATALOGUE =
  'catalogue : chaque changement est dans l’audit scellé, avec son avant et son après ; ce qui fut vendu est scellé avec la vente';
const ACHATS =
  'achats : ce qui est entré en stock est dans les mouvements, ce qui est dû dans la facture scellée';
const BROUILLON = 'panier ou saisie en cours ; ce qui est payé est scellé avec la vente';
const QUI = 'le nom est scellé ; le numéro du compte ne sert qu’à le retrouver';
const SANTE = 'santé : n’est au journal sous aucune forme';

export const NON_SCELLE: Readonly<Record<string, readonly NonScelle[]>> = {
  a_publier: [{ pourquoi: TECHNIQUE }],
  accord: [{ pourquoi: 'chaque accord est aussi dans l’audit scellé, avec ses chiffres' }],
  acte_stupefiant: [{ colonnes: ['par_id', 'temoin_id'], pourquoi: QUI }],
  afficheur: [
    {
      pourquoi:
        'montre ce qui est scellé ailleurs ; qui le relie et le révoque est à l’audit scellé',
    },
  ],
  atc: [{ pourquoi: REFERENTIEL }],
  avoir_fournisseur: [{ pourquoi: 'son règlement est scellé' }],
  billetage: [{ colonnes: ['created_by_id'], pourquoi: QUI }],
  bon_retour: [{ pourquoi: 'ses boîtes sont dans les mouvements, son avoir réglé est scellé' }],
  bordereau: [
    {
      colonnes: [
        'secteur',
        'debut',
        'fin',
        'sous_totaux',
        'statut',
        'depose_le',
        'reference_depot',
        'dernier_paiement_le',
        'rejete_at',
        'motif_rejet',
        'created_by',
      ],
      pourquoi: 'suivi de la réclamation : chaque étape est dans l’audit scellé',
    },
  ],
  bordereau_feuille: [
    { colonnes: ['created_at', 'parts'], pourquoi: 'redits de la vente, qui est scellée' },
  ],
  caisse: [{ pourquoi: 'qui la tient maintenant ; ce qu’elle a encaissé est scellé' }],
  chaine_caisse: [{ pourquoi: 'fin de la chaîne des ventes, recalculée de chaque maillon' }],
  chaine_fiscale: [{ pourquoi: 'le journal lui-même, recalculé de chaque fait' }],
  certification: [
    {
      colonnes: ['essais', 'prochain_at', 'envoi_at', 'etape', 'uid', 'a_corriger'],
      pourquoi: 'suivi de l’envoi ; ce que l’État a décidé est scellé',
    },
    {
      colonnes: ['created_at', 'suite'],
      pourquoi: 'le jour et ce qui fut figé sont scellés',
    },
  ],
  certification_echange: [
    {
      colonnes: ['essai', 'operation', 'debut_at', 'duree_ms', 'statut', 'empreinte'],
      pourquoi: 'suivi de l’envoi ; le message et la réponse qui décident sont scellés',
    },
  ],
  demande_mobile: [
    {
      colonnes: ['essais', 'bail_at', 'inconnue_at', 'ref_externe', 'motif', 'releve_at'],
      pourquoi: 'suivi de la demande ; la somme reçue et ce qu’elle devient sont scellés',
    },
    { colonnes: ['msisdn'], pourquoi: 'téléphone de la personne, masqué après treize mois' },
    {
      colonnes: ['caisse_id', 'par_id'],
      pourquoi: 'numéros de lignes ; leurs noms sont scellés avec elle',
    },
    {
      colonnes: ['empreinte', 'abandonnee_at', 'demandee_at', 'created_at'],
      pourquoi: 'avant la somme reçue ; le panier payé est scellé par sa vente',
    },
  ],
  demande_mobile_echange: [
    { pourquoi: 'archive des échanges avec l’opérateur ; ce qu’ils décident est scellé' },
  ],
  champ_modifie: [{ pourquoi: TECHNIQUE }],
  changement_prix: [{ pourquoi: CATALOGUE }],
  changement_prix_ligne: [{ pourquoi: CATALOGUE }],
  client: [
    {
      colonnes: [
        'libelle',
        'nom',
        'telephone',
        'email',
        'ville',
        'type_client',
        'nif',
        'rccm',
        'remise_percent',
        'identifiant_assure',
        'secteur_assure',
        'created_at',
        'deleted_at',
        'historique_accord_at',
        'historique_accord_par',
      ],
      pourquoi:
        'fiche de la personne, qui se corrige ; ce que portait chaque vente est scellé avec elle',
    },
  ],
  code_activation: [{ pourquoi: TECHNIQUE }],
  commande: [{ pourquoi: ACHATS }],
  commande_ecart: [{ pourquoi: ACHATS }],
  commande_photo: [{ pourquoi: ACHATS }],
  commande_produit: [{ pourquoi: ACHATS }],
  commande_reception: [
    {
      colonnes: ['produit_id', 'prix_achat', 'prix_de_vente', 'lot_id', 'created_by', 'created_at'],
      pourquoi: ACHATS,
    },
  ],
  comptage: [
    {
      colonnes: ['session_id', 'par_id', 'billetage_id'],
      pourquoi: 'liens ; ce qui fut compté, par qui et quand, est scellé',
    },
  ],
  comptage_stupefiant: [{ colonnes: ['produit_id'], pourquoi: 'le libellé est scellé' }],
  compteur_avoir: [{ pourquoi: 'recalculé des numéros donnés, qui se suivent' }],
  compteur_bordereau: [{ pourquoi: 'recalculé des numéros donnés' }],
  compteur_caisse: [{ pourquoi: 'recalculé des numéros donnés, qui se suivent' }],
  compteur_facture: [{ pourquoi: 'recalculé des numéros donnés, qui se suivent' }],
  compteur_jour: [{ pourquoi: 'recalculé des numéros donnés, qui se suivent' }],
  contre_indication_acceptee: [{ pourquoi: SANTE }],
  deconditionnement: [{ pourquoi: 'ses boîtes et unités sont dans les mouvements' }],
  depense: [{ colonnes: ['created_at'], pourquoi: 'le jour de la dépense est scellé' }],
  direct_etat: [{ pourquoi: 'tableau recalculé des ventes' }],
  ecoulement: [{ pourquoi: CATALOGUE }],
  edition_ordonnancier: [{ pourquoi: 'compte des impressions ; le registre est scellé' }],
  epoque: [{ pourquoi: TECHNIQUE }],
  evenement: [{ pourquoi: TECHNIQUE }],
  facture: [
    {
      colonnes: [
        'client_id',
        'created_at',
        'valide_at',
        'envoye_at',
        'envoye_a',
        'envoi_debut_at',
        'envoi_cle',
        'envoye_version',
        'validite_jours',
      ],
      pourquoi: 'dates et envois ; sa validation et ses montants sont scellés',
    },
  ],
  facture_fournisseur: [
    { colonnes: ['fournisseur_id', 'commande_id'], pourquoi: 'le nom et le numéro sont scellés' },
  ],
  fichier: [{ pourquoi: 'images, nommées par leur empreinte' }],
  fournisseur: [{ pourquoi: 'fiche ; ce qui lui est dû et payé est scellé' }],
  frais_mobile: [
    {
      pourquoi:
        'trace pour la comptabilité ; les frais sont scellés avec la demande, puis à l’export',
    },
  ],
  garde: [
    {
      colonnes: [
        'date_debut',
        'heure_debut',
        'date_fin',
        'heure_fin',
        'debut_at',
        'fin_at',
        'montant_taxe',
        'created_by',
        'created_at',
      ],
      pourquoi: 'la taxe de chaque vente est scellée avec elle',
    },
  ],
  idempotence: [{ pourquoi: TECHNIQUE }],
  import_base: [{ pourquoi: TECHNIQUE }],
  import_base_fichier: [{ pourquoi: TECHNIQUE }],
  import_fichier: [{ pourquoi: TECHNIQUE }],
  import: [{ pourquoi: TECHNIQUE }],
  import_appariement: [{ pourquoi: TECHNIQUE }],
  import_ligne: [{ pourquoi: TECHNIQUE }],
  inscription: [
    {
      colonnes: ['corrige_id', 'retour_id', 'client_id', 'prescripteur_id'],
      pourquoi: 'liens ; ce qu’ils désignent est scellé, en empreinte pour les personnes',
    },
  ],
  inscription_ligne: [{ colonnes: ['at'], pourquoi: 'la date de l’inscription est scellée' }],
  inventaire: [
    {
      colonnes: [
        'type',
        'rayon_id',
        'rayon',
        'statut',
        'non_comptes',
        'nb_lignes',
        'nb_comptees',
        'nb_ecarts',
        'ecart_plus',
        'ecart_moins',
        'created_by',
        'created_at',
        'traite_par',
        'traite_at',
      ],
      pourquoi: 'sa clôture est dans l’audit scellé ; ses écarts sont dans les mouvements',
    },
  ],
  inventaire_ligne: [
    {
      colonnes: [
        'produit_libelle',
        'rayon',
        'qte_theorique',
        'qte_reelle',
        'qte_retenue',
        'a_verifier',
        'prix_achat',
        'compte_par',
        'compte_at',
        'autre_reelle',
        'autre_theorique',
        'autre_par',
        'compte_depuis',
        'autre_at',
      ],
      pourquoi: 'comptes en cours ; l’écart appliqué est tenu par les mouvements',
    },
  ],
  jeton_programme: [{ pourquoi: 'chaque jeton fait et retiré est dans l’audit scellé' }],
  journal_connexion: [
    {
      pourquoi:
        'entrées et refus à la porte, deux mille par jour : sceller chacun coûterait plus que la vente ; ce que chacun fit une fois entré est scellé',
    },
  ],
  journal_fiscal: [{ pourquoi: 'le journal lui-même : chaîné et signé' }],
  lot: [
    {
      colonnes: ['date_expiration', 'created_at', 'peremption_dite'],
      pourquoi: 'dite par la boîte à sa réception, dont l’acte est dans l’audit scellé',
    },
  ],
  medicament: [{ pourquoi: REFERENTIEL }],
  medicament_avis: [{ pourquoi: REFERENTIEL }],
  medicament_fiche: [{ pourquoi: REFERENTIEL }],
  mikro_orm_migrations: [{ pourquoi: TECHNIQUE }],
  mot_produit: [{ pourquoi: TECHNIQUE }],
  mouvement: [
    {
      colonnes: [
        'produit_libelle',
        'produit_prix_achat',
        'produit_prix_de_vente',
        'created_by',
        'created_at',
      ],
      pourquoi:
        'mots du mouvement : ses quantités sont tenues par le stock, les lots, les ventes et les réceptions ; un mouvement à la main est aussi dans l’audit scellé, avec son auteur',
    },
  ],
  notification: [{ pourquoi: TECHNIQUE }],
  objectif: [{ pourquoi: 'but que l’on se donne ; ne change aucun chiffre' }],
  offre_fournisseur: [{ pourquoi: CATALOGUE }],
  ordonnance: [{ pourquoi: SANTE }],
  ouverture_boite: [{ pourquoi: 'ses boîtes et unités sont dans les mouvements' }],
  pharmacie: [
    {
      colonnes: [
        'telephone2',
        'email',
        'logo',
        'logo_url',
        'capital',
        'site_web',
        'adresse_publique',
        'slogan',
        'created_at',
        'contre_indication_exigee',
        'historique_interactions',
        'validite_devis_jours',
        'attendre_certification_ms',
      ],
      pourquoi: 'mots de l’en-tête et réglages de soin ; chaque changement est dans l’audit scellé',
    },
  ],
  presence_poste: [
    { pourquoi: 'quand un poste fut vu : sert à juger une remise, puis plus à rien' },
  ],
  prescripteur: [{ pourquoi: 'fiche ; ce que portait chaque délivrance est scellé en empreinte' }],
  presence: [{ pourquoi: TECHNIQUE }],
  produit: [
    {
      colonnes: [
        'cip',
        'cip_1',
        'cip_2',
        'cip_deux',
        'dci',
        'qte_min',
        'qte_max',
        'rayon_id',
        'nature_id',
        'forme',
        'famille',
        'classe',
        'prix_achat',
        'prix_de_vente',
        'tva',
        'tva_a_verifier',
        'css',
        'posologie',
        'photo',
        'is_active',
        'created_at',
        'tri',
        'recherche',
        'couvert',
        'cout_moyen',
        'composition',
        'composee',
        'tableau_saisi',
        'hospitalier',
        'securisee',
        'unites_de_prise',
      ],
      pourquoi: CATALOGUE,
    },
  ],
  produit_cip: [{ pourquoi: 'recalculé du produit' }],
  produit_medicament: [{ pourquoi: CATALOGUE }],
  promis: [{ pourquoi: 'promesse à un client, sans argent' }],
  publication: [{ colonnes: ['evenement_id'], pourquoi: TECHNIQUE }],
  quarantaine: [
    {
      colonnes: [
        'vendeur_id',
        'envoyee_par_id',
        'decalage_ms',
        'empreinte',
        'precedent',
        'maillon',
      ],
      pourquoi: 'liens de la remise ; ce qui fut vendu, décidé et par qui est scellé',
    },
  ],
  rayon: [{ pourquoi: CATALOGUE }],
  reference: [{ pourquoi: CATALOGUE }],
  reglement: [
    {
      colonnes: ['secteur_assure'],
      pourquoi: 'fonds du client ; le montant et le client sont scellés',
    },
  ],
  reprise_dette: [{ pourquoi: 'chaque reprise est aussi dans l’audit scellé, avec son montant' }],
  reservation: [
    {
      colonnes: [
        'created_by',
        'created_by_id',
        'client_id',
        'client',
        'libelle',
        'caisse_id',
        'caisse',
        'garde_id',
        'montant_taxe',
        'remise',
        'montant',
        'arrondi',
        'montant_avant_remise',
        'total',
        'total_ht',
        'total_tva',
        'total_css',
        'total_garde',
        'total_prise_en_charge',
        'credit_restant',
        'amount_gived',
        'identifiant_assure',
        'nom_assure',
        'numero_feuille_assure',
        'secteur_assure',
        'demandes_mobiles',
        'posologie_sur_ticket',
        'switch_caisse_at',
        'switch_finish_at',
        'switch_finish_by',
        'switch_devis_at',
        'printed_at',
        'impressions',
        'mode_paiement',
        'paiements',
        'etat_caisse',
        'etat_caisse_par',
        'etat_caisse_par_id',
        'modifiee_apres_envoi',
        'modifiee_par',
        'renvoi_motif',
        'numero_ticket',
        'edited_at',
        'created_at',
        'vente_annulee',
        'sceau',
        'taux_tva',
        'taux_css',
        'contre_indications_par',
        'etat_retour',
      ],
      pourquoi: BROUILLON,
    },
  ],
  reservation_produit: [
    {
      colonnes: ['posologie', 'tableau', 'boites'],
      pourquoi: 'dits de la ligne ; ses boîtes sont tenues par les lots, son registre est scellé',
    },
  ],
  retour_fournisseur: [
    {
      colonnes: [
        'produit_id',
        'libelle',
        'fournisseur_id',
        'fournisseur',
        'montant',
        'motif',
        'lot_numero',
        'traite_at',
        'traite_par',
        'created_by',
        'created_at',
        'bon_id',
        'lot_expiration',
      ],
      pourquoi: 'ses boîtes sont dans les mouvements, son avoir réglé est scellé',
    },
  ],
  retour_vente: [{ colonnes: ['user_id', 'created_by_id'], pourquoi: QUI }],
  retour_vente_ligne: [{ colonnes: ['lot_id'], pourquoi: 'tenu par les mouvements du lot' }],
  second_facteur: [
    { pourquoi: 'secret d’une personne ; posé et retiré, il est dans l’audit scellé' },
  ],
  secteur_corrige: [
    { pourquoi: 'trace pour la comptabilité ; la correction est scellée (assure)' },
  ],
  session: [{ pourquoi: TECHNIQUE }],
  session_caisse: [
    { colonnes: ['ouverte_par_id', 'fond_le'], pourquoi: 'le nom et le fonds sont scellés' },
    {
      colonnes: ['comptages_permis', 'recompte_demande_par'],
      pourquoi: 'qui demanda un recompte est dans l’audit scellé',
    },
  ],
  station: [
    {
      colonnes: [
        'cle',
        'cle_publique',
        'empreinte',
        'nom',
        'creee_at',
        'vue_at',
        'ecartee_at',
        'ecartee_par',
        'enrolee_at',
        'enrolee_par',
        'confiance_at',
        'd_avant',
        'demandee_par',
        'demandee_par_id',
        'activation',
        'numero_depart',
        'maillon',
      ],
      pourquoi: 'poste ; ce qu’il a vendu est scellé, ce qui lui est fait est dans l’audit scellé',
    },
  ],
  substance_manquante: [{ pourquoi: REFERENTIEL }],
  tentative: [{ pourquoi: TECHNIQUE }],
  thesaurus: [{ pourquoi: REFERENTIEL }],
  thesaurus_texte: [{ pourquoi: REFERENTIEL }],
  utilisateur: [
    {
      colonnes: [
        'telephone',
        'email',
        'password_hash',
        'must_change_password',
        'last_connexion',
        'created_at',
        'pin_a_changer',
      ],
      pourquoi:
        'secrets en empreinte et coordonnées ; droits, accès et noms sont tenus par l’audit scellé',
    },
  ],
  vente_hors_ligne: [
    {
      colonnes: [
        'vendeur',
        'envoyee_par',
        'faite_at',
        'recue_at',
        'decalage_ms',
        'empreinte',
        'ecarts',
        'vue_at',
        'vue_par',
        'texte',
        'signature',
        'precedent',
        'maillon',
      ],
      pourquoi: 'ce que dit la remise, signé de la clé du poste ; la vente qu’elle fit est scellée',
    },
  ],
  vente_passee: [
    { pourquoi: 'ventes d’avant ce logiciel : elles ne servent qu’aux propositions de commande' },
  ],
};
