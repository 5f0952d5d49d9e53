import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import { aSaisir } from '#shared/vente/certification/certification.phrases.ts';
import type { PartDocument } from '#shared/vente/certification/certification.schema.ts';
import { PILOTE_DU_PAYS } from '#shared/vente/certification/pilotes.ts';
import { PAYS } from '#shared/admin/pharmacie/pays.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  type CertificationLue,
  type CertificationRow,
  COLONNES_CERTIFICATION,
} from './certification.entity.ts';

// SQL: written by the statement that reads the sale, its return or its certification, frozen JSON.

export interface Part {
  part: PartDocument;
  total: Centimes;
}
/** Ready for the sale's statement. */
export interface ACertifier extends Pick<CertificationRow, 'pays' | 'mode' | 'client' | 'motif'> {
  parts: Part[];
  contenu: string;
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

export const ecrireAvoirsDeLAnnulation = (
  em: EntityManager,
  vente_id: number,
  { jour, maintenant }: { jour: string; maintenant: Date },
): Promise<CertificationLue[]> =>
  sql<CertificationLue>(em, DE_L_ANNULATION, [vente_id, jour, maintenant]);

export const ecrireAvoirsDuRetour = (
  em: EntityManager,
  retour_id: number,
): Promise<CertificationLue[]> => sql<CertificationLue>(em, DU_RETOUR, [retour_id]);
