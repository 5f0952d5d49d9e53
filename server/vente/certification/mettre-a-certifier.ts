import type { EntityManager } from '@mikro-orm/postgresql';
import { aSaisir } from '#shared/vente/certification/certification.phrases.ts';
import { SUJETS_CERTIFICATION } from '#shared/vente/certification/certification.events.ts';
import {
  type Certification,
  certification,
} from '#shared/vente/certification/certification.schema.ts';
import { PILOTE_DU_PAYS } from '#shared/vente/certification/pilotes.ts';
import { moins, plus, ZERO } from '#shared/base/montant.ts';
import { CLIENT_COMPTANT, NOM_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import type {
  ClientFacture,
  ClientFactureSaisi,
} from '#shared/vente/clientele/client-facture.schema.ts';
import type { ReglementPaiement } from '#shared/vente/caisse/paiement.rules.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import { readSetting } from '../../platform/db/parametre.ts';
import type { Certifie } from '../../admin/pharmacie/certifie.sql.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { ReservationProduitRow, ReservationRow } from '../reservation/reservation.entity.ts';
import type { VenteRow } from '../vente/vente.entity.ts';
import {
  type CertificationLue,
  type CertificationRow,
  COLONNES_CERTIFICATION,
} from './certification.entity.ts';
import {
  type ACertifier,
  ecrireAvoirsDeLAnnulation,
  ecrireAvoirsDuRetour,
  type Part,
} from './ecrire-certifications.sql.ts';
import { CLE_CERTIFICATION, type ReglagesGardes } from './reglages-tenus.ts';

const ligneFigee = (l: ReservationProduitRow) => ({
  rang: l.rang,
  ligne_id: l.id,
  cip: l.cip,
  libelle: l.libelle,
  qte: l.qte,
  prix_de_vente: l.prix_de_vente,
  prix_plein: l.prix_plein,
  tva: l.tva,
  css: l.css,
  ht: l.total_ht,
  montant_tva: l.total_tva,
  montant_css: l.total_css,
  garde: l.total_garde,
  prise_en_charge: l.total_prise_en_charge,
  total: l.cout_total_reel,
});
const SANS_FICHE = { nif: null, rccm: null, telephone: null, email: null, adresse: null };
const COMPTANT: ClientFacture = { type: 'particulier', nom: NOM_COMPTANT, ...SANS_FICHE };
/** As it stands now; COMPTANT is never edited: not read. */
async function clientDeLaFiche(
  em: EntityManager,
  { client_id, client }: Pick<ReservationRow, 'client_id' | 'client'>,
): Promise<ClientFacture> {
  if (client_id === CLIENT_COMPTANT) return COMPTANT;
  const lu = await row(
    em,
    query
      .selectFrom('client')
      .select(['type_client as type', 'nom', 'nif', 'rccm'])
      .select(['telephone', 'email', 'ville as adresse'])
      .where('id', '=', client_id),
  );
  return { ...COMPTANT, ...lu, nom: lu?.nom || client };
}

/** [CER-10] Insurers' share has its own row if set; nothing of what is free. */
async function partsDe(em: EntityManager, r: ReservationRow): Promise<Part[]> {
  const fonds = r.total_prise_en_charge;
  const entier: Part[] = [{ part: 'entier', total: moins(r.total, r.remise) }];
  const deux: Part[] = [
    { part: 'client', total: r.montant },
    { part: 'fonds', total: fonds },
  ];
  const separees =
    fonds > ZERO &&
    ((await readSetting(em, CLE_CERTIFICATION)) as Partial<ReglagesGardes> | null)?.tiers_payant ===
      'deux_factures';
  return (separees ? deux : entier).filter((p) => p.total > ZERO);
}

export interface VenteAFiger {
  reservation: ReservationRow;
  lignes: readonly ReservationProduitRow[];
  par: { id: number; fullname: string };
  reglement: Pick<ReglementPaiement, 'arrondi_especes' | 'paiements'>;
  /** Typed at payment [CER-11]; null: of the record. */
  client: ClientFactureSaisi | null;
}
/**
 * [CER-2] Freezes the sale before it is written, from what its seal is made of: hundredths, never
 * re-read. Null: nothing to certify.
 */
export async function figerVente(
  em: EntityManager,
  { pays, mode, ...vendeur }: Certifie,
  { reservation: r, lignes, par, reglement, client: saisi }: VenteAFiger,
): Promise<ACertifier | null> {
  const parts = await partsDe(em, r);
  if (parts.length === 0) return null;
  const client = saisi ?? (await clientDeLaFiche(em, r));
  const arrondi = plus(r.arrondi, reglement.arrondi_especes);
  const contenu = {
    vendeur,
    operateur: { id: par.id, nom: par.fullname },
    client,
    taux_tva: r.taux_tva,
    taux_css: r.taux_css,
    lignes: lignes.map(ligneFigee),
    total: r.total,
    ht: r.total_ht,
    tva: r.total_tva,
    css: r.total_css,
    garde: r.total_garde,
    remise: r.remise,
    prise_en_charge: r.total_prise_en_charge,
    arrondi,
    net_a_payer: plus(r.montant, arrondi),
    paiements: reglement.paiements.map(({ mode: par_quoi, montant }) => ({
      mode: par_quoi,
      montant,
    })),
    motif: null,
  };
  return {
    pays,
    mode,
    client: saisi?.nom ?? r.client,
    motif: PILOTE_DU_PAYS[pays] === 'portail' ? aSaisir : null,
    parts,
    contenu: JSON.stringify(contenu),
  };
}

type Nouvelle = 'certification.creee' | 'certification.change';
export function publishCertifications(
  em: EntityManager,
  nom: Nouvelle,
  lignes: readonly CertificationLue[],
): void {
  for (const ligne of lignes)
    raise(em, nom, SUJETS_CERTIFICATION, { certification: present(certification, ligne) });
}

export type CertificationEcrite = Pick<CertificationRow, 'id' | 'document'>;
type Vendue = Pick<
  VenteRow,
  'id' | 'caisse_id' | 'caisse' | 'numero_ticket' | 'jour' | 'created_at'
>;
/** Rows just written, in the order of the parts; known without reading them again. */
export function publishVenteACertifier(
  em: EntityManager,
  v: Vendue,
  { parts, contenu: _contenu, ...communs }: ACertifier,
  ecrites: readonly CertificationEcrite[],
): void {
  const lignes = ecrites.map((ecrite, i): CertificationLue => ({
    ...communs,
    ...ecrite,
    version: 1,
    genre: 'vente',
    part: parts[i]?.part ?? 'entier',
    vente_id: v.id,
    retour_id: null,
    original_id: null,
    caisse_id: v.caisse_id,
    caisse: v.caisse,
    numero: `Ticket ${v.numero_ticket}`,
    jour: v.jour,
    total: parts[i]?.total ?? ZERO,
    etat: 'En attente',
    essais: 0,
    prochain_at: communs.motif === null ? v.created_at : null,
    envoi_at: null,
    etape: null,
    uid: null,
    a_corriger: null,
    code: null,
    nim: null,
    compteurs: null,
    qr: null,
    certifiee_at: null,
    saisie_par: null,
    decidee_at: null,
    created_at: v.created_at,
    updated_at: v.created_at,
  }));
  publishCertifications(em, 'certification.creee', lignes);
}

/** Credit note of a cancelled sale; none if uncertified. */
export async function certifierAnnulation(
  em: EntityManager,
  vente_id: number,
  { jour, maintenant }: { jour: string; maintenant: Date },
): Promise<void> {
  const ecrites = await ecrireAvoirsDeLAnnulation(em, vente_id, { jour, maintenant });
  publishCertifications(em, 'certification.creee', ecrites);
}

export async function certifierRetour(em: EntityManager, retour_id: number): Promise<void> {
  publishCertifications(em, 'certification.creee', await ecrireAvoirsDuRetour(em, retour_id));
}

/** Our printed number equals the certified document's. */
export async function nommerDocument(
  em: EntityManager,
  document: { vente_id: number; genre: Certification['genre']; retour_id: number | null },
  numero: string,
): Promise<void> {
  const { vente_id, genre, retour_id } = document;
  publishCertifications(
    em,
    'certification.change',
    await rows(
      em,
      query
        .updateTable('certification')
        .set((eb) => ({ numero, version: eb('version', '+', 1) }))
        .where('vente_id', '=', vente_id)
        .where('genre', '=', genre)
        .where('retour_id', 'is not distinct from', retour_id)
        .returning(COLONNES_CERTIFICATION),
    ),
  );
}
