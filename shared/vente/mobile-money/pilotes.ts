/** One file each in `server/vente/mobile-money/pilotes`. `manuel` sends nothing: the reference is typed. */
export const PILOTES_MOBILES = [
  'manuel',
  'simulateur',
  'singpay',
  'pvit',
  'airtel',
  'ebilling',
] as const;
export type NomDePiloteMobile = (typeof PILOTES_MOBILES)[number];
export const LIBELLE_PILOTE: Readonly<Record<NomDePiloteMobile, string>> = {
  manuel: 'Aucun : la référence est saisie',
  simulateur: 'Simulateur, pour apprendre',
  singpay: 'SingPay',
  pvit: 'PVit',
  airtel: 'Airtel Money (marchand)',
  ebilling: 'eBilling',
};

/** Value a driver needs; a secret is sealed and never sent out. */
export interface ChampDePilote {
  cle: string;
  libelle: string;
  secret: boolean;
  /** Sent as an HTTP header: visible ASCII alone. */
  entete?: true;
}
export const CHAMPS_PILOTE: Readonly<Record<NomDePiloteMobile, readonly ChampDePilote[]>> = {
  manuel: [],
  simulateur: [],
  singpay: [
    { cle: 'client_id', libelle: 'Identifiant client', secret: false, entete: true },
    { cle: 'client_secret', libelle: 'Secret client', secret: true, entete: true },
    { cle: 'wallet', libelle: 'Portefeuille', secret: false, entete: true },
  ],
  pvit: [
    { cle: 'compte', libelle: 'Code du compte d’opération', secret: false },
    { cle: 'mot_de_passe', libelle: 'Mot de passe', secret: true },
    { cle: 'url_secret', libelle: 'Code d’adresse : renouveler le secret', secret: false },
    { cle: 'url_paiement', libelle: 'Code d’adresse : paiement', secret: false },
    { cle: 'url_statut', libelle: 'Code d’adresse : statut', secret: false },
    { cle: 'url_rappel', libelle: 'Code de l’adresse de rappel', secret: false },
  ],
  airtel: [
    { cle: 'client_id', libelle: 'Identifiant client', secret: false },
    { cle: 'client_secret', libelle: 'Secret client', secret: true },
  ],
  ebilling: [
    { cle: 'utilisateur', libelle: 'Utilisateur', secret: false },
    { cle: 'cle', libelle: 'Clé partagée', secret: true },
  ],
};

export const FAUTES_MOBILES = [
  'refuse',
  'solde_insuffisant',
  'code_errone',
  'ne_repond_pas',
  'reponse_perdue',
  'jamais_recue',
  'ambigue',
  'expire',
  'confirme_tard',
  'montant_faux',
  'rappel_double',
  'rappel_forge',
] as const;
export type FauteMobile = (typeof FAUTES_MOBILES)[number];
export const LIBELLE_FAUTE_MOBILE: Readonly<Record<FauteMobile, string>> = {
  refuse: 'Le client refuse',
  solde_insuffisant: 'Solde insuffisant',
  code_errone: 'Code erroné',
  ne_repond_pas: 'L’opérateur ne répond pas',
  reponse_perdue: 'Reçoit la demande, perd la réponse',
  jamais_recue: 'Ne reçoit jamais la demande',
  ambigue: 'Répond « ambigu »',
  expire: 'Le client laisse passer le délai',
  confirme_tard: 'Le client confirme après dix minutes',
  montant_faux: 'Confirme un autre montant',
  rappel_double: 'Rappelle deux fois',
  rappel_forge: 'Un rappel forgé',
};
