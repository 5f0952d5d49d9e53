import { nomCss, nomTva } from '../../base/fiscalite.ts';
import { formatDateHeure } from '../../base/dates.ts';
import { FORMATION } from '../../base/commun.phrases.ts';
import { empreinteCourte } from '../../platform/scellement/empreinte-courte.rules.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { enCentimes, enFcfa, formatTicket, moins, formatPourcent } from '../../base/montant.ts';
import { formatArrondis } from '../caisse/arrondi-especes.rules.ts';
import { certificationSurPapier } from '../certification/papier.rules.ts';
import type { CertificationImprimee } from '../certification/certification.schema.ts';
import { estEnCours } from '../caisse/demande-du-panier.schema.ts';
import { formatCaisse, LIBELLE_MODE, MODES_PAIEMENT } from '../caisse/caisse.schema.ts';
import { rendu } from '../caisse/monnaie.rules.ts';
import * as phrasesOrdonnancier from '../../sante/ordonnancier/ticket.phrases.ts';
import type { Pharmacie } from '../../admin/pharmacie/pharmacie.schema.ts';
import { codeDuTicket } from './code-ticket.rules.ts';
import { TICKET_DU_RETOUR } from './retour-vente.phrases.ts';
import { estDuplicata } from './envoi-ticket.rules.ts';
import * as phrasesVente from './vente.phrases.ts';
import { nomDuClient } from '../reservation/contenu.rules.ts';
import { surLeCompte } from '../reservation/plafond.rules.ts';
import { prixUnitaireTtc } from '../reservation/prix-affiche.rules.ts';
import type { LigneReservation, Reservation } from '../reservation/reservation.schema.ts';

/** Receipt content; rendered as markup or printer bytes. */
export type LigneTicket =
  | { genre: 'trait' }
  | { genre: 'texte'; texte: string }
  /** Left and right aligned. */
  | { genre: 'rang'; gauche: string; droite: string; gras?: boolean }
  | { genre: 'net'; gauche: string; droite: string }
  | { genre: 'produit'; libelle: string; gauche: string; droite: string; posologie: string | null };

export type Enseigne = Pick<
  Pharmacie,
  | 'nom_pharmacie'
  | 'adresse'
  | 'telephone1'
  | 'telephone2'
  | 'logo_url'
  | 'slogan'
  | 'nif'
  | 'rccm'
  | 'demonstration'
>;
export interface Ticket {
  logo_url: string | null;
  nom: string | null;
  entete: string[];
  /** Print rank and author; null for the original. */
  duplicata: string | null;
  /** Printed offline, before recording; else null. */
  provisoire: string | null;
  lignes: LigneTicket[];
  slogan: string | null;
  /** Cash involved: opens the drawer. */
  especes: boolean;
  /** Bar code; null: not recorded yet. */
  code: string | null;
  /** State's QR; null without one. */
  qr: string | null;
  /** [ENV-5] Address of the client's page; null: the pharmacy has no public address. */
  lien: string | null;
}

export const rangTicket = (gauche: string, montant: number): LigneTicket => ({
  genre: 'rang',
  gauche,
  droite: formatTicket(montant),
});
const siPositif = (gauche: string, montant: number): LigneTicket[] =>
  montant > 0 ? [rangTicket(gauche, montant)] : [];
const nomDuMode = (mode: string): string =>
  LIBELLE_MODE[MODES_PAIEMENT.find((m) => m === mode) ?? 'autres'];

const produit = (l: LigneReservation, posologie: boolean): LigneTicket => ({
  genre: 'produit',
  libelle: l.libelle,
  posologie: posologie && l.posologie ? l.posologie : null,
  gauche: [
    `${l.qte} × ${formatTicket(prixUnitaireTtc(l))}`,
    ...(l.ecoulement > 0 ? [`remise ${l.ecoulement} %`] : []),
    ...(l.prise_en_charge > 0 ? [formatPourcent(l.prise_en_charge)] : []),
  ].join(' · '),
  droite: formatTicket(l.cout_total_reel),
});

export function reglementAuTicket(
  r: Pick<Reservation, 'net_a_payer' | 'amount_gived' | 'mode_paiement' | 'paiements'>,
): LigneTicket[] {
  if (r.net_a_payer <= 0 || r.amount_gived === null) return [];
  const rendue = enFcfa(rendu(enCentimes(r.amount_gived), enCentimes(r.net_a_payer)));
  const parts = r.paiements ?? [];
  if (parts.length < 2) {
    const reference = parts[0]?.reference
      ? [{ genre: 'texte' as const, texte: `Référence : ${parts[0].reference}` }]
      : [];
    return [
      rangTicket(r.mode_paiement ? `Reçu (${nomDuMode(r.mode_paiement)})` : 'Reçu', r.amount_gived),
      ...reference,
      rangTicket('Rendu', rendue),
    ];
  }
  return [
    ...parts.map((p) =>
      rangTicket(
        p.reference ? `${nomDuMode(p.mode)} (${p.reference})` : nomDuMode(p.mode),
        p.montant,
      ),
    ),
    ...siPositif('Rendu', rendue),
  ];
}

function qui(r: Reservation, imprime_par: string): LigneTicket[] {
  const caissier = r.switch_finish_by ?? imprime_par;
  const personnes = [
    `Vendeur : ${r.created_by}`,
    ...(caissier === r.created_by ? [] : [`Caissier : ${caissier}`]),
    `Client : ${nomDuClient(r)}`,
  ];
  return [...personnes, ...formatAssure(r)].map((texte) => ({ genre: 'texte', texte }));
}

/** [RES-76] Paying fund, and insured's identifier. */
const formatAssure = (r: Reservation): string[] =>
  (
    [
      ['Fonds', r.secteur_assure && `CNAMGS, ${r.secteur_assure}`],
      ['N° assuré', r.identifiant_assure],
      ['Feuille N°', r.numero_feuille_assure],
    ] as const
  ).flatMap(([nom, valeur]) => (valeur ? [`${nom} : ${valeur}`] : []));

/** [RES-75] Advanced on the client's account: printed as owed. */
const auCompte = (r: Reservation): LigneTicket[] =>
  surLeCompte(r) && !r.vente_annulee && r.etat_retour === 'Aucun'
    ? [
        {
          genre: 'net',
          gauche: 'DÛ PAR LE CLIENT (FCFA)',
          droite: formatTicket(r.total_prise_en_charge),
        },
        { genre: 'texte', texte: phrasesVente.porteAuCompte(r.client) },
      ]
    : [];

/** No line break inside a number. */
const dUnTenant = (numero: string): string =>
  numero.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
export function enseigne(
  p: Enseigne | null,
): Pick<Ticket, 'logo_url' | 'nom' | 'entete' | 'slogan'> {
  if (!p) return { logo_url: null, nom: null, entete: [], slogan: null };
  const telephones = [p.telephone1, p.telephone2]
    .flatMap((t) => (t ? [dUnTenant(t)] : []))
    .join(' / ');
  return {
    logo_url: p.logo_url,
    nom: p.nom_pharmacie,
    entete: [
      p.adresse,
      ...(telephones ? [`Tél\u00a0: ${telephones}`] : []),
      ...(p.nif ? [`NIF : ${dUnTenant(p.nif)}`] : []),
      ...(p.rccm ? [`RCCM : ${dUnTenant(p.rccm)}`] : []),
    ],
    slogan: p.slogan,
  };
}

/** Training papers are marked [SCE-14]. */
export const mentionFormation = (p: Enseigne | null): LigneTicket[] =>
  p?.demonstration ? [{ genre: 'texte', texte: FORMATION }] : [];
/** [RES-44] Reprinted after cancellation, no proof of payment; [RES-72] nor after returns. */
export function mentionDeSuite({
  vente_annulee,
  etat_retour,
}: Pick<Reservation, 'vente_annulee' | 'etat_retour'>): LigneTicket[] {
  const dite = vente_annulee ? phrasesVente.ticketAnnule : TICKET_DU_RETOUR[etat_retour];
  return dite ? [{ genre: 'rang', gauche: dite, droite: '', gras: true }] : [];
}
/** [SCE-13] Paper evidence: altering the sale cannot alter it. */
const sceauDe = ({ sceau }: Reservation): LigneTicket[] =>
  sceau === null ? [] : [{ genre: 'texte', texte: `Sceau : ${empreinteCourte(sceau)}` }];

/** [ORD-18] To copy onto the prescription. */
const ordonnancierDe = ({ ordonnancier }: Reservation): LigneTicket[] =>
  ordonnancier === null
    ? []
    : [{ genre: 'texte', texte: phrasesOrdonnancier.numerosAuTicket(ordonnancier) }];

/** [MOB-17] Paid otherwise while a request lives: the client may still validate it by mistake. */
const mobilesEnAttente = ({ demandes_mobiles }: Reservation): LigneTicket[] =>
  (demandes_mobiles ?? [])
    .filter((d) => estEnCours(d.etat))
    .map((d) => ({
      genre: 'texte',
      texte: phrasesVente.mobileNonConfirme(d.reference, d.montant),
    }));

const codeDe = ({ vente_id }: Reservation): string | null =>
  vente_id === null ? null : codeDuTicket(vente_id);

function rangDuNumero(r: Reservation, provisoire: string | boolean): LigneTicket {
  const droite = formatCaisse(r.caisse);
  // [HSL-1]
  if (typeof provisoire === 'string' && provisoire !== '')
    return {
      genre: 'rang',
      gauche: phrasesCoupure.ticketDuPoste(provisoire),
      droite,
      gras: true,
    };
  return r.numero_ticket === null
    ? { genre: 'rang', gauche: `Réservation N° ${r.position}`, droite }
    : { genre: 'rang', gauche: `Ticket N° ${r.numero_ticket}`, droite, gras: true };
}

/** What the client does not pay now: a fund's, or owed on his account. */
export const nomDeLaPart = (sur_le_compte: boolean): string =>
  sur_le_compte ? 'Porté au compte' : 'Prise en charge';

/** HT to net; any remainder is stated, so lines add up. */
export function sommesAuTicket(
  r: Pick<
    Reservation,
    | 'remise'
    | 'total'
    | 'total_ht'
    | 'total_tva'
    | 'total_css'
    | 'total_garde'
    | 'total_prise_en_charge'
    | 'net_a_payer'
    | 'arrondi_especes'
    | 'taux_tva'
    | 'taux_css'
  >,
  couvert: string,
): LigneTicket[] {
  const remise = r.remise > 1 ? r.remise : 0;
  const exact = moins(enCentimes(r.total), enCentimes(r.total_prise_en_charge), enCentimes(remise));
  const arrondi = enFcfa(moins(enCentimes(r.net_a_payer), exact));
  const arrondis = formatArrondis({ arrondi, arrondi_especes: r.arrondi_especes });
  return [
    rangTicket('HT', r.total_ht),
    ...siPositif(nomTva(r), r.total_tva),
    ...siPositif(nomCss(r), r.total_css),
    ...siPositif('Garde', r.total_garde),
    rangTicket('Total TTC', r.total),
    ...siPositif(couvert, r.total_prise_en_charge),
    ...siPositif('Remise', remise),
    ...arrondis.flatMap(([nom, fcfa]) => (fcfa === 0 ? [] : [rangTicket(nom, fcfa)])),
    { genre: 'net', gauche: 'NET À PAYER (FCFA)', droite: formatTicket(r.net_a_payer) },
  ];
}

/** [CER-15] State invoice's lines, and QR. */
export function certificationAuTicket(certifications: readonly CertificationImprimee[]): {
  tete: LigneTicket[];
  pied: LigneTicket[];
  qr: string | null;
} {
  const { avertissement, textes, qr } = certificationSurPapier(certifications);
  const tete: LigneTicket[] =
    avertissement === null
      ? []
      : [{ genre: 'rang', gauche: avertissement, droite: '', gras: true }];
  return { tete, pied: textes.map((texte) => ({ genre: 'texte', texte })), qr };
}

interface SuiteDuTicket {
  /** Unrecorded sale; text: its provisional number. */
  provisoire?: string | boolean;
  certifications?: readonly CertificationImprimee[];
  lien?: string | null;
}
/**
 * Reprints show their rank and author (specification 2 §4); discount only above 1 (§4,
 * calculation). Lines multiply, and add up to the net [RES-73].
 */
export function composerTicket(
  r: Reservation,
  p: Enseigne | null,
  imprime_par: string,
  { provisoire = false, certifications = [], lien = null }: SuiteDuTicket = {},
): Ticket {
  const certifie = certificationAuTicket(certifications);
  const numero = rangDuNumero(r, provisoire);
  return {
    ...enseigne(p),
    provisoire: provisoire !== false ? phrasesCoupure.ticketProvisoire : null,
    duplicata:
      provisoire === false && estDuplicata(r.impressions)
        ? `DUPLICATA – impression N° ${r.impressions} par ${imprime_par}`
        : null,
    especes:
      r.net_a_payer > 0 &&
      (r.paiements && r.paiements.length > 0
        ? r.paiements.some((x) => x.mode === 'espece')
        : r.mode_paiement === 'espece'),
    code: provisoire === false ? codeDe(r) : null,
    qr: certifie.qr,
    lien,
    lignes: [
      ...mentionFormation(p),
      ...mentionDeSuite(r),
      ...certifie.tete,
      numero,
      {
        genre: 'rang',
        gauche: formatDateHeure(new Date(r.switch_finish_at ?? r.updated_at)),
        droite: r.position < 0 ? '' : `N° ${r.position}`,
      },
      ...qui(r, imprime_par),
      { genre: 'trait' },
      ...r.reservation_produits.map((l) => produit(l, r.posologie_sur_ticket)),
      { genre: 'trait' },
      ...sommesAuTicket(r, nomDeLaPart(surLeCompte(r))),
      ...auCompte(r),
      ...reglementAuTicket(r),
      ...mobilesEnAttente(r),
      ...ordonnancierDe(r),
      ...certifie.pied,
      ...sceauDe(r),
    ],
  };
}
