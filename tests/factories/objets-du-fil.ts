import type { RetourVente } from '#shared/vente/retour-vente.schema.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/pharmacie/tableaux.rules.ts';
import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import type { Caisse } from '#shared/caisse/caisse.schema.ts';
import type { Client } from '#shared/clientele/client.schema.ts';
import type { Depense } from '#shared/depense/depense.schema.ts';
import type { Notification } from '#shared/notification/notification.schema.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { type Centimes, enCentimes, enFcfa } from '#shared/base/montant.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import type { LigneReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import {
  calculerLigne,
  calculerTotaux,
  type TotauxLigne,
} from '#shared/reservation/totaux.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import type { LigneDeVente, VenteDetail } from '#shared/vente/vente.schema.ts';

/** Objects as the wire carries them, whole and coherent; a test names only what it is about. */
export const quand = '2026-11-21T10:41:00.000+01:00';

export const unProduit = (p: Partial<Produit> = {}): Produit => ({
  id: 11,
  version: 1,
  libelle: 'DOLIPRANE 1000 mg, cp ×8',
  cip: '3400935955838',
  cip_1: null,
  cip_2: null,
  cip_deux: null,
  dci: 'PARACETAMOL',
  qte: 48,
  qte_retenue: 0,
  qte_perimee: 0,
  qte_disponible: 48,
  qte_min: 5,
  qte_max: 60,
  rayon_id: 1,
  rayon: 'A-03',
  nature_id: null,
  nature: null,
  forme: null,
  famille: null,
  classe: null,
  categorie: null,
  prix_achat: 900,
  cout_moyen: null,
  prix_de_vente: 1250,
  tva: false,
  css: false,
  couvert: true,
  tableau: null,
  tableau_saisi: null,
  hospitalier: null,
  securisee: false,
  unites_de_prise: null,
  posologie: null,
  photo: null,
  is_active: true,
  ecoulement: null,
  composition: null,
  updated_at: null,
  ...p,
});

const enFrancs = <K extends string>(totaux: Record<K, Centimes>): Record<K, number> =>
  Object.fromEntries(
    Object.entries<Centimes>(totaux).map(([cle, montant]) => [cle, enFcfa(montant)]),
  ) as Record<K, number>;
const baseDe = (
  l: Pick<LigneReservation, 'prix_de_vente' | 'qte' | 'tva' | 'css' | 'prise_en_charge'>,
  taxe: number,
): TotauxLigne =>
  calculerLigne(
    { ...l, prix_de_vente: enCentimes(l.prix_de_vente) },
    {
      ...TAUX_DE_DEPART,
      montant_taxe: enCentimes(taxe),
    },
  );

export function uneLigne(l: Partial<LigneReservation> = {}, montant_taxe = 0): LigneReservation {
  const base = {
    id: 101,
    reservation_id: 42,
    produit_id: 11,
    libelle: 'DOLIPRANE 1000 mg, cp ×8',
    cip: '3400935955838',
    qte: 1,
    prix_de_vente: 1250,
    prix_plein: null,
    prix_achat: 900,
    prise_en_charge: 0,
    ecoulement: 0,
    tva: false,
    css: false,
    tableau: null,
    posologie: null,
    ...l,
  };
  return { ...base, ...enFrancs(baseDe(base, montant_taxe)), ...l };
}

export function uneReservation(r: Partial<Reservation> = {}): Reservation {
  const lignes = r.reservation_produits ?? [uneLigne()];
  const totaux = enFrancs(
    calculerTotaux(
      lignes.map((l) => baseDe(l, r.montant_taxe ?? 0)),
      enCentimes(r.remise ?? 0),
    ),
  );
  return {
    id: 42,
    version: 1,
    position: 42,
    status: 'Brouillon',
    created_by: 'Awa NDONG',
    created_at: quand,
    updated_at: quand,
    edited_at: new Date().toISOString(),
    client_id: 1,
    client: 'COMPTANT',
    libelle: null,
    caisse_id: 1,
    caisse: 'Default',
    garde_id: null,
    montant_taxe: 0,
    ...TAUX_DE_DEPART,
    credit_restant: null,
    amount_gived: null,
    identifiant_assure: null,
    nom_assure: null,
    numero_feuille_assure: null,
    secteur_assure: null,
    posologie_sur_ticket: false,
    switch_caisse_at: null,
    switch_finish_at: null,
    switch_finish_by: null,
    switch_devis_at: null,
    printed_at: null,
    impressions: 0,
    mode_paiement: null,
    paiements: null,
    etat_caisse: 'Non envoyé',
    etat_caisse_par: null,
    modifiee_apres_envoi: false,
    modifiee_par: null,
    renvoi_motif: null,
    vente_id: null,
    vente_annulee: false,
    etat_retour: 'Aucun',
    numero_ticket: null,
    sceau: null,
    contre_indications_par: null,
    ordonnancier: null,
    ...totaux,
    ...r,
    reservation_produits: lignes,
  };
}

export const unClient = (c: Partial<Client> = {}): Client => ({
  id: 7,
  version: 1,
  libelle: 'CNAMGS',
  nom: null,
  telephone: null,
  email: null,
  ville: null,
  prise_en_charge: 80,
  remise_percent: 0,
  identifiant_assure: null,
  secteur_assure: null,
  plafond_dette: 0,
  current_dette: 0,
  current_remboursement_amount: 0,
  is_active: true,
  historique_accord: false,
  historique_accord_at: null,
  historique_accord_par: null,
  ...c,
});
export const uneCaisse = (c: Partial<Caisse> = {}): Caisse => ({
  id: 3,
  version: 1,
  libelle: 'Caisse 1',
  statut: 'Ouvert',
  current_authorized_user: null,
  current_authorized_user_id: null,
  last_connected_user: null,
  last_connexion: null,
  created_by: null,
  imprimante: null,
  imprimante_mm: 80,
  pins_bloques: [],
  created_at: quand,
  ...c,
});
export const uneSession = (s: Partial<Session> = {}): Session => ({
  id: 5,
  fullname: 'Awa NDONG',
  name: 'awa',
  telephone: null,
  email: null,
  last_connexion: null,
  is_admin: false,
  is_active: true,
  must_change_password: false,
  habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'caisse'] }],
  caisse_id: null,
  ...s,
});
export const unePharmacie = (p: Partial<Pharmacie> = {}): Pharmacie => ({
  id: 1,
  version: 1,
  nom_pharmacie: 'Pharmacie de démonstration',
  telephone1: '011 00 00 00',
  telephone2: null,
  email: null,
  adresse: 'Boulevard triomphal, Libreville',
  bp: null,
  logo: null,
  logo_url: null,
  statut_juridique: null,
  capital: null,
  rccm: null,
  nif: null,
  site_web: null,
  slogan: 'Votre santé, notre métier',
  remise_sans_accord: 10,
  accord_exige: false,
  contre_indication_exigee: true,
  historique_interactions: false,
  ordonnancier: REGLAGE_DE_DEPART,
  ...TAUX_DE_DEPART,
  demonstration: false,
  created_at: null,
  updated_at: null,
  ...p,
});
export const uneNotification = (n: Partial<Notification> = {}): Notification => ({
  id: 1,
  version: 1,
  genre: 'rupture',
  data: {
    title: 'Rupture de stock',
    message: `PRODUIT ${n.id ?? 1} : il n’en reste plus.`,
    produits: [{ produit_libelle: `PRODUIT ${n.id ?? 1}`, date_expiration: null }],
  },
  read_at: null,
  created_at: quand,
  ...n,
});
/** A paid sale of the lines named, in cash with a 5,000 note. */
export function uneVente({
  lignes: vendues = [uneLigne()],
  ...v
}: Omit<Partial<VenteDetail>, 'lignes'> & {
  lignes?: readonly (LigneReservation & Partial<LigneDeVente>)[];
} = {}): VenteDetail {
  const {
    reservation_produits: lignes,
    total,
    total_ht,
    total_tva,
    total_css,
    total_garde,
    total_prise_en_charge,
    montant,
  } = uneReservation({ reservation_produits: [...vendues] });
  return {
    id: 408,
    version: 1,
    hors_ligne: null,
    created_at: quand,
    caisse: 'Caisse 1',
    caisse_id: 3,
    user: 'Awa NDONG',
    encaisse_par: 'Brice MBA',
    client: 'COMPTANT',
    client_id: 1,
    reservation_id: 42,
    position_and_date: '042 - 21/11/2026 10:41:00',
    numero_ticket: 7,
    total,
    ht: total_ht,
    tva: total_tva,
    css: total_css,
    garde: total_garde,
    ...TAUX_DE_DEPART,
    remise: 0,
    total_client: montant,
    total_prise_en_charge,
    arrondi: 0,
    montant_recu: 5000,
    montant_rendu: 5000 - montant,
    mode_paiement: 'espece',
    paiements: [{ mode: 'espece', montant: 5000, reference: null }],
    export_at: null,
    statut: 'Soldé',
    annule_at: null,
    annule_par: null,
    annule_motif: null,
    contre_passee: false,
    identifiant_assure: null,
    nom_assure: null,
    numero_feuille_assure: null,
    secteur_assure: null,
    etat_retour: 'Aucun',
    total_retourne: 0,
    total_client_retourne: 0,
    total_prise_en_charge_retourne: 0,
    facture: null,
    retours: [],
    accords: [],
    contre_indications: [],
    ordonnancier: null,
    ...v,
    lignes: lignes.map((l) => ({
      qte_retournee: 0,
      lots: [{ lot_id: null, numero: null, date_expiration: null, qte: l.qte }],
      ...l,
    })),
  };
}
/** One box given back at register 1, in cash. */
export const unRetourVente = (r: Partial<RetourVente> = {}): RetourVente => ({
  id: 3,
  vente_id: 408,
  rang: 1,
  created_at: '2026-11-23T10:41:00.000+01:00',
  caisse_id: 3,
  caisse: 'Caisse 1',
  created_by: 'Chantal',
  motif: 'Pris en trop',
  mode: 'espece',
  reference: null,
  total: 500,
  ht: 500,
  tva: 0,
  css: 0,
  garde: 0,
  remise: 0,
  total_client: 500,
  total_prise_en_charge: 0,
  arrondi: 0,
  montant_rendu: 500,
  apres_export: false,
  avoir_numero: 'A2026-00007',
  lignes: [],
  ...r,
});

/** A count that was sent back to its author, who has gone. */
export const unBilletage = (b: Partial<Billetage> = {}): Billetage => ({
  id: 5,
  version: 2,
  caisse_id: 3,
  caisse_libelle: 'Caisse 1',
  periode: '20/11/2026 08:00 – 16:00',
  date_debut: '2026-11-20',
  heure_debut: '08:00',
  date_fin: '2026-11-20',
  heure_fin: '16:00',
  coupures: [{ type: 'billet', valeur: 1_000, nombre: 3 }],
  total_billetage: 3_000,
  fond_caisse: 0,
  entrees: 0,
  sorties: 0,
  cheque: 0,
  mobile_money: 0,
  autres: 0,
  total_vente: 4_000,
  cheque_attendu: 0,
  mobile_money_attendu: 0,
  autres_attendu: 0,
  attendu: 4_000,
  ecart: -1_000,
  motif_ecart: 'Je ne sais pas',
  statut: 'renvoyé',
  created_by: 'Brice MBA',
  created_by_id: 12,
  auteur_actif: false,
  fond_laisse: null,
  debut_at: '2026-11-20T08:00:00+01:00',
  fin_at: '2026-11-20T16:01:00+01:00',
  motif_renvoi: 'À revoir',
  renvoye_par: 'Chantal OBAME',
  ended_with: null,
  valide_at: null,
  created_at: '2026-11-20T16:01:00+01:00',
  ...b,
});

/** A taxi, paid from elsewhere than a drawer. */
export const uneDepense = (d: Partial<Depense> = {}): Depense => ({
  id: 1,
  version: 1,
  libelle: 'Taxi',
  categorie: 'Transport',
  montant: 2_500,
  date: '2026-11-28',
  caisse_id: null,
  caisse_libelle: null,
  created_by: 'Chantal OBAME',
  created_at: '2026-11-28T10:00:00+01:00',
  ...d,
});
