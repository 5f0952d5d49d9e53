import type { EntityManager } from '@mikro-orm/postgresql';
import { aSaisir } from '#shared/vente/certification/certification.phrases.ts';
import { SUJETS_CERTIFICATION } from '#shared/vente/certification/certification.events.ts';
import {
  type Certification,
  certification,
  type PartDocument,
} from '#shared/vente/certification/certification.schema.ts';
import { PILOTE_DU_PAYS } from '#shared/vente/certification/pilotes.ts';
import { type Centimes, moins, plus, ZERO } from '#shared/base/montant.ts';
import { CLIENT_COMPTANT, NOM_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import type {
  ClientFacture,
  ClientFactureSaisi,
} from '#shared/vente/clientele/client-facture.schema.ts';
import type { ReglementPaiement } from '#shared/vente/caisse/paiement.rules.ts';
import { PAYS } from '#shared/admin/pharmacie/pays.ts';
import { present } from '../../platform/db/present.ts';
import { readSetting } from '../../platform/db/parametre.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import type { Certifie } from '../../admin/pharmacie/certifie.ts';
import { columnsOf } from '../../platform/db/row.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { ReservationProduitRow, ReservationRow } from '../reservation/reservation.entity.ts';
import type { VenteRow } from '../vente/vente.entity.ts';
import { CertificationEntity, type CertificationRow } from './certification.entity.ts';
import { CLE_CERTIFICATION, type ReglagesGardes } from './reglages-tenus.ts';

/** Without the large frozen content. */
export const COLONNES_CERTIFICATION = columnsOf(CertificationEntity).filter(
  (c) => !['contenu', 'recherche', 'suite'].includes(c),
);
export type CertificationLue = Omit<CertificationRow, 'contenu' | 'recherche' | 'suite'>;

const A_LA_MAIN = PAYS.filter((p) => PILOTE_DU_PAYS[p] === 'portail')
  .map((p) => `'${p}'`)
  .join(', ');
const ECRITES = `insert into certification (pays, mode, genre, part, vente_id, retour_id, original_id,
    caisse_id, caisse, numero, jour, client, total, contenu, prochain_at, motif, created_at,
    updated_at)`;
/** Due at once; never, where codes are manual. */
const DEPART = (pays: string, quand: string): string =>
  `case when ${pays} not in (${A_LA_MAIN}) then ${quand} end,
    case when ${pays} in (${A_LA_MAIN}) then '${aSaisir.replaceAll("'", "''")}' end`;

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
  const lu = await sqlOne<ClientFacture>(
    em,
    `select type_client as type, coalesce(nullif(nom, ''), $2) as nom, nif, rccm, telephone, email,
        ville as adresse
      from client
      where id = $1`,
    [client_id, client],
  );
  return lu ?? { ...COMPTANT, nom: client };
}

interface Part {
  part: PartDocument;
  total: Centimes;
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
/** Ready for the sale's statement. */
export interface ACertifier extends Pick<CertificationRow, 'pays' | 'mode' | 'client' | 'motif'> {
  parts: Part[];
  contenu: string;
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

/** [CER-1] Part of the statement that writes the sale `v`; its parameters begin at `premier`. */
export const CERTIFIER_LA_VENTE = (premier: number): string => {
  const [pays, mode, client, motif, contenu, parts, totaux] = Array.from(
    { length: 7 },
    (_x, i) => `$${premier + i}`,
  );
  return `
  insert into certification (pays, mode, genre, part, vente_id, caisse_id, caisse, numero, jour,
    client, total, contenu, prochain_at, motif, created_at, updated_at)
  select ${pays}, ${mode}, 'vente', p.part, v.id, v.caisse_id, v.caisse,
    'Ticket ' || v.numero_ticket, v.jour, ${client}, p.total,
    ${contenu}::jsonb || jsonb_build_object('instant', v.created_at),
    case when ${motif}::text is null then v.created_at end, ${motif}, v.created_at, v.created_at
  from v, unnest(${parts}::text[], ${totaux}::bigint[]) as p(part, total)
  returning id, document`;
};
export const valeursACertifier = (a: ACertifier): unknown[] => [
  a.pays,
  a.mode,
  a.client,
  a.motif,
  a.contenu,
  a.parts.map((p) => p.part),
  a.parts.map((p) => p.total),
];

/** [CER-7] Whole cancellation: negates the frozen certification. */
const DE_L_ANNULATION = `
  ${ECRITES}
  select o.pays, o.mode, 'avoir', o.part, o.vente_id, null, o.id, o.caisse_id, o.caisse,
    'Annulation de ' || o.numero, $2::date, o.client, o.total,
    o.contenu || jsonb_build_object('instant', $3::timestamptz, 'motif', v.annule_motif),
    ${DEPART('o.pays', '$3::timestamptz')}, $3, $3
  from certification o
  join vente v on v.id = o.vente_id
  where o.vente_id = $1 and o.genre = 'vente'
  order by o.id
  returning ${COLONNES_CERTIFICATION.join(', ')}`;

const LIGNES_RENDUES = `(select jsonb_agg(jsonb_build_object('rang', s.rang, 'ligne_id', s.id,
      'cip', s.cip, 'libelle', l.libelle, 'qte', l.qte, 'prix_de_vente', s.prix_de_vente,
      'prix_plein', s.prix_plein, 'tva', s.tva, 'css', s.css, 'ht', l.total_ht,
      'montant_tva', l.total_tva, 'montant_css', l.total_css, 'garde', l.total_garde,
      'prise_en_charge', l.total_prise_en_charge, 'total', l.cout_total_reel) order by l.id)
    from retour_vente_ligne l
    join reservation_produit s on s.id = l.ligne_id
    where l.retour_id = r.id)`;
/** [CER-7] Seller and client of the sale, lines of the return. */
const DU_RETOUR = `
  ${ECRITES}
  select o.pays, o.mode, 'avoir', o.part, o.vente_id, r.id, o.id, r.caisse_id, r.caisse,
    'Retour ' || r.rang || ' de ' || o.numero, r.jour, o.client,
    case o.part when 'fonds' then r.total_prise_en_charge when 'client' then r.total_client
      else r.total - r.remise end,
    o.contenu || jsonb_build_object(
      'operateur', jsonb_build_object('id', r.created_by_id, 'nom', r.created_by),
      'instant', r.created_at, 'lignes', ${LIGNES_RENDUES},
      'total', r.total, 'ht', r.ht, 'tva', r.tva, 'css', r.css, 'garde', r.garde,
      'remise', r.remise, 'prise_en_charge', r.total_prise_en_charge, 'arrondi', r.arrondi,
      'net_a_payer', r.montant_rendu,
      'paiements', case when r.montant_rendu = 0 then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('mode', r.mode, 'montant', r.montant_rendu)) end,
      'motif', r.motif),
    ${DEPART('o.pays', 'r.created_at')}, r.created_at, r.created_at
  from retour_vente r
  join certification o on o.vente_id = r.vente_id and o.genre = 'vente'
  where r.id = $1
    and case o.part when 'fonds' then r.total_prise_en_charge when 'client' then r.total_client
      else r.total - r.remise end > 0
  order by o.id
  returning ${COLONNES_CERTIFICATION.join(', ')}`;

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
  const valeurs = [vente_id, jour, maintenant];
  publishCertifications(
    em,
    'certification.creee',
    await sql<CertificationLue>(em, DE_L_ANNULATION, valeurs),
  );
}

export async function certifierRetour(em: EntityManager, retour_id: number): Promise<void> {
  publishCertifications(
    em,
    'certification.creee',
    await sql<CertificationLue>(em, DU_RETOUR, [retour_id]),
  );
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
    await sql<CertificationLue>(
      em,
      `update certification
        set numero = $4, version = version + 1
        where vente_id = $1 and genre = $2 and retour_id is not distinct from $3::int
        returning ${COLONNES_CERTIFICATION.join(', ')}`,
      [vente_id, genre, retour_id, numero],
    ),
  );
}
