/**
 * Every code a refusal can carry, once: programs compare codes, people read the sentences beside
 * them (contract §11). A code is never renamed: other programs know it.
 */
export const CODES_REFUS = [
  // Said by any call
  'saisie_invalide',
  'conflit',
  'non_connecte',
  'non_autorise',
  'introuvable',
  'deja_pris',
  'trop_de_tentatives',
  'version_perimee',
  'erreur_interne',
  'occupe',
  'base_indisponible',
  'disque_plein',
  'trop_de_listes',
  'csrf',
  'mot_de_passe_a_changer',
  'date_fin_anterieure',
  'date_fin_avant_debut',
  'activation_deja_servie',
  'stock_insuffisant',
  'produit_introuvable',
  'caisse_non_connectee',
  'caisse_fermee',
  'caisse_defaut',
  // accord
  'accord_requis',
  'pin_partage',
  // activation
  'activation_invalide',
  'activation_reseau',
  'activation_utilisee',
  // billetage
  'billetage_autre_personne',
  'billetage_chevauche',
  'billetage_deja_valide',
  'billetage_motif',
  // caisse
  'caisse_autre_nom',
  'caisse_defaut_fermer',
  'caisse_defaut_nom',
  'caisse_en_attente',
  'caisse_prise',
  'pin_non_bloque',
  'pin_invalide',
  // clientele
  'client_sans_dette',
  'client_verrouille',
  'reglement_nul',
  'reglement_trop_grand',
  // cnamgs
  'bordereau_change',
  'bordereau_date_avant',
  'bordereau_date_future',
  'bordereau_etat',
  'bordereau_vide',
  'feuille_exportee',
  'feuille_sans_couverture',
  'taux_commence',
  'vente_deja_annulee',
  // commande
  'commande_deja_envoyee',
  'commande_deja_recue',
  'commande_envoi_en_cours',
  'commande_fermee',
  'commande_partie',
  'commande_produit_inactif',
  'commande_sans_fournisseur',
  'commande_vide',
  'courriel_impossible',
  'reception_vide',
  // courriel
  'courriel_non_parti',
  'courriel_non_regle',
  // demo
  'demonstration',
  // depense
  'depense_nulle',
  // epg
  'maj_base_exterieure',
  'maj_deja_en_cours',
  'maj_encaissement',
  'maj_hors_paquet',
  'maj_pas_de_paquet',
  'maj_pas_telechargee',
  // facture
  'devis_autre',
  'devis_envoi_en_cours',
  'devis_pas_transformee',
  'devis_valide_deja',
  // fichier
  'fichier_invalide',
  'fichier_trop_gros',
  // fournisseur
  'fournisseur_occupe',
  // garde
  'garde_deja_en_cours',
  'garde_etat',
  'garde_passee',
  // http
  'cle_autre_corps',
  'cle_invalide',
  'corps_trop_gros',
  'formulaire_invalide',
  'json_invalide',
  'route_inconnue',
  'type_non_accepte',
  // inventaire
  'inventaire_compte_ailleurs',
  'inventaire_deja_ouvert',
  'inventaire_ferme',
  'inventaire_hors_rayon',
  'inventaire_trop',
  'inventaire_vide',
  // medicament
  'fichier_inconnu',
  'fichier_vide',
  'fichiers_manquants',
  'import_en_cours',
  'import_interrompu',
  'medicament_deja_ajoute',
  // mouvement
  'lot_introuvable',
  'motif_inconnu',
  'motif_reserve',
  // pharmacie
  'logo_introuvable',
  'logo_invalide',
  // produit
  'import_change',
  'import_deja_en_cours',
  'import_deja_fait',
  'import_incomplet',
  'prix_autre_apercu',
  'prix_deja_annule',
  'prix_inchanges',
  // promis
  'promis_deja_traite',
  // rayon
  'rayon_occupe',
  // reference
  'reference_autre_id',
  'reference_prise',
  // reservation
  'caisse_reaffectation',
  'plafond_depasse',
  'remise_appliquee',
  'remise_invalide',
  'reservation_en_encaissement',
  'reservation_fermee',
  'reservation_pas_de_produit',
  'reservation_plus_ici',
  // retour
  'retour_deja_traite',
  'retour_motif',
  // sauvegarde
  'moment_a_part',
  'mot_de_passe_faux',
  'point_futur',
  'point_invalide',
  'restauration_impossible',
  'restauration_indisponible',
  'sauvegarde_en_cours',
  'tapez_restaurer',
  // utilisateur
  'dernier_administrateur',
  'identifiants_invalides',
  'mot_de_passe_court',
  'mot_de_passe_different',
  'mot_de_passe_identique',
  'utilisateur_deja_actif',
  'utilisateur_deja_desactive',
  // vente
  'annulation_admin',
  'imprimante_absente',
  'imprimante_muette',
  'reglement_invalide',
  'retour_caisse',
  'retour_ligne',
  'retour_trop',
  'ticket_autre_caisse',
  'ticket_non_paye',
  'vente_retournee',
] as const;
export type CodeRefus = (typeof CODES_REFUS)[number];
