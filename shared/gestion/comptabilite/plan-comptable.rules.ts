import { formatPourcent } from '../../base/montant.ts';

/** SYSCOHADA defaults, overridable; sub-accounts (rate, register) are derived. */
export const COMPTES_PAR_DEFAUT = {
  caisse: { compte: '571', intitule: 'Caisse' },
  cheque: { compte: '513', intitule: 'Chèques à encaisser' },
  mobile_money: { compte: '552', intitule: 'Monnaie électronique, téléphone portable' },
  mobile_airtel: { compte: '5521', intitule: 'Airtel Money' },
  mobile_moov: { compte: '5522', intitule: 'Moov Money' },
  autres: { compte: '514', intitule: 'Cartes et autres valeurs à encaisser' },
  banque: { compte: '521', intitule: 'Banque' },
  tiers_payant: { compte: '4111', intitule: 'Clients, tiers payant' },
  client: { compte: '4112', intitule: 'Clients, reste dû' },
  ventes: { compte: '7011', intitule: 'Ventes de marchandises' },
  remise: { compte: '7019', intitule: 'Remises accordées' },
  tva: { compte: '4431', intitule: 'TVA facturée sur ventes' },
  css: { compte: '4478', intitule: 'Contribution spéciale de solidarité' },
  garde: { compte: '7078', intitule: 'Taxe de garde' },
  arrondi_perdu: { compte: '6588', intitule: 'Arrondis en moins' },
  arrondi_gagne: { compte: '7588', intitule: 'Arrondis en plus' },
  coffre: { compte: '57100', intitule: 'Coffre' },
  attente: { compte: '4711', intitule: 'Espèces de ventes en quarantaine' },
  virement: { compte: '585', intitule: 'Virements de fonds' },
  manquant: { compte: '65881', intitule: 'Manquants de caisse' },
  excedent: { compte: '75881', intitule: 'Excédents de caisse' },
  hors_caisse: { compte: '521', intitule: 'Dépenses payées hors des caisses' },
  loyer: { compte: '6222', intitule: 'Loyers' },
  energie: { compte: '6052', intitule: 'Électricité et eau' },
  salaires: { compte: '661', intitule: 'Salaires' },
  transport: { compte: '618', intitule: 'Transports' },
  fournitures: { compte: '6055', intitule: 'Fournitures' },
  entretien: { compte: '624', intitule: 'Entretien' },
  impots: { compte: '641', intitule: 'Impôts et taxes' },
  frais_mobiles: { compte: '631', intitule: 'Frais de mobile money' },
  charges: { compte: '638', intitule: 'Autres charges' },
} as const;
export type CleCompte = keyof typeof COMPTES_PAR_DEFAUT;
export const CLES_COMPTE = Object.keys(COMPTES_PAR_DEFAUT) as CleCompte[];

export type PlanComptable = Readonly<Record<CleCompte, string>>;

export const planComptable = (choisis: Readonly<Partial<PlanComptable>>): PlanComptable =>
  Object.fromEntries(
    CLES_COMPTE.map((cle) => [cle, choisis[cle] ?? COMPTES_PAR_DEFAUT[cle].compte]),
  ) as PlanComptable;

/** [CPT-1] 3 to 12 digits or capitals, class 1 to 9 first. */
export const estCompte = (texte: string): boolean => /^[1-9][0-9A-Z]{2,11}$/.test(texte);

/**
 * [CPT-2] Rate in hundredths of percent: 7011 at 18 % is 701118, exempt 701100, at 5.5 % 70110550.
 */
export const sousCompteDuTaux = (compte: string, taux: number): string =>
  taux % 100 === 0
    ? `${compte}${String(taux / 100).padStart(2, '0')}`
    : `${compte}${String(taux).padStart(4, '0')}`;

/** [CPT-3] Cash account and register number, two digits minimum. */
export const sousCompteDeCaisse = (compte: string, caisse_id: number): string =>
  `${compte}${String(caisse_id).padStart(2, '0')}`;

/** A rate as it is held, in hundredths of percent: '18 %', '5,5 %'. */
export const formatTauxTenu = (taux: number): string => formatPourcent(taux / 100);
