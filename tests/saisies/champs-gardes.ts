/** A form as far as its drafts go: what it is called, and the paths of the fields that it keeps. */
type Gardes = Readonly<Record<string, { readonly garde: readonly string[] }>>;

/**
 * Names that say nobody's health, identity or secret, whatever form they stand in. A name that is not
 * here is refused until somebody has looked at it: `nom_patient` as well as `nom`.
 */
const NOMS_ADMIS: ReadonlySet<string> = new Set(
  `
    accord_exige actif adresse adresse_publique attendre_ms arrondi_especes arrondi_gagne arrondi_perdu attendu attendue_le autres banque
    boites bp budget caisse caisse_id capital categorie charges cheque cip cip_1 cip_2 cip_deux
    classe cle client cochees code coffre commande_id compteurs comptage_jours compte comptes conditions
    conservation_ans contre_indication_exigee couvert css date date_debut date_expiration
    date_fin dci debut delai_jours dernier_jour droits echange echeance ecoulement email energie
    entrees entretien etablissement excedent facture famille fond_caisse fond_laisse forme
    fournisseur_id fournitures frais_mobiles fullname garde genre heure_debut heure_fin historique_accord
    historique_interactions hors_caisse hors_commande id impots jeton_fin imprimante imprimante_mm is_admin libelle
    lignes lot lot_id loyer manquant minimum_commande mobile_airtel mobile_money mobile_moov mode montant montant_taxe
    motif motif_ecart motif_autres motif_cheque motif_mobile_money name nature_id nif nim nom_pharmacie nombres note numero pays plafond_dette plafond_fonds
    payee pilote posologie prise_en_charge prix_achat prix_de_vente prix_de_vente_actuel produit produit_id
    qte qte_max qte_min raison rangees rayon rayon_id rccm ref_operateur reference reference_exigee regle remise remise_percent
    remise_sans_accord reste salaires series session_id site_web siteurl slogan solde sorties specialite
    statut_juridique tableau_saisi tableaux taux taxe telephone telephone1 telephone2
    tiers_payant transport tva tva_a_verifier type type_client ug ug_par unite unite_id unites_de_prise
    unites_par_boite
    validite_devis_jours
    vente_id ventes vers_caisse_id ville virement voie vu vus
  `
    .trim()
    .split(/\s+/),
);
/** Fields that are fit to be kept in that form only, and why. */
const CHAMPS_ADMIS: Readonly<Record<string, string>> = {
  'afficheur messages': 'what the pharmacy says to everybody',
  'afficheur montrer_nom': 'a setting',
  'afficheur nom': 'a screen’s name',
  'afficheur utilisateur_id': 'a seller of the house',
  'jeton nom': 'a program’s name',
  'prescripteur nom': 'a prescriber’s name, in the directory of the profession',
};
/** What is kept whole: records and tables that are nobody’s. */
const ENTIERS_ADMIS: ReadonlySet<string> = new Set([
  'billetage nombres.*',
  'comptes vus.*',
  'mouvement produit.*',
  'ordonnancier tableaux.*',
  'recompte nombres.*',
]);

function admis(formulaire: string, champ: string): boolean {
  const ici = `${formulaire} ${champ}`;
  if (CHAMPS_ADMIS[ici] !== undefined) return true;
  if (champ.endsWith('*')) return ENTIERS_ADMIS.has(ici);
  return champ.split('.').every((nom) => nom === '*' || NOMS_ADMIS.has(nom));
}

/** [SAI-1] What a form would keep on the station without its name being known as harmless. */
export const champsRefuses = (formulaires: Gardes): string[] =>
  Object.entries(formulaires).flatMap(([formulaire, { garde }]) =>
    garde
      .filter((champ) => !admis(formulaire, champ))
      .map(
        (champ) =>
          `« ${formulaire} » garderait « ${champ} » sur le poste, et rien ne dit que ce n’est ni ` +
          `santé, ni identité, ni secret : ôtez-le de sa liste (client/ui/form-list.ts), ou, si ` +
          `c’est certain, admettez son nom ici (tests/saisies/champs-gardes.ts).`,
      ),
  );
