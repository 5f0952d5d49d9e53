import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientFactureSaisi } from '#shared/clientele/client-facture.schema.ts';
import { aSaisir } from '#shared/certification/certification.phrases.ts';
import { SUJETS_CERTIFICATION } from '#shared/certification/certification.events.ts';
import { type Certification, certification } from '#shared/certification/certification.schema.ts';
import { PILOTE_DU_PAYS } from '#shared/certification/pilotes.ts';
import { PAYS } from '#shared/pharmacie/pays.ts';
import { sqlHundredths } from '../db/money.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import { columnsOf } from '../db/row.ts';
import { raise } from '../realtime/raise.ts';
import { CertificationEntity, type CertificationRow } from './certification.entity.ts';
import { CLE_CERTIFICATION } from './reglages-tenus.ts';

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

const CLIENT_DE_LA_FICHE = `jsonb_build_object('type', c.type_client,
    'nom', coalesce(nullif(c.nom, ''), v.client), 'nif', c.nif, 'rccm', c.rccm,
    'telephone', c.telephone, 'email', c.email, 'adresse', c.ville)`;
const LIGNES_VENDUES = `(select jsonb_agg(jsonb_build_object('rang', l.rang, 'ligne_id', l.id,
      'cip', l.cip, 'libelle', l.libelle, 'qte', l.qte, 'prix_de_vente', l.prix_de_vente,
      'prix_plein', l.prix_plein, 'tva', l.tva, 'css', l.css, 'ht', l.total_ht,
      'montant_tva', l.total_tva, 'montant_css', l.total_css, 'garde', l.total_garde,
      'prise_en_charge', l.total_prise_en_charge, 'total', l.cout_total_reel)
      order by l.rang, l.id)
    from reservation_produit l
    where l.reservation_id = v.reservation_id)`;

/**
 * [CER-2] Freezes the sale in its transaction, one statement, hundredths; never re-read. Insurers'
 * share has its own row if set.
 */
const DE_LA_VENTE = `
  with p as (
    select * from pharmacie where certification_pays is not null order by id limit 1
  )
  ${ECRITES}
  select p.certification_pays, p.certification_mode, 'vente', part, v.id, null, null, v.caisse_id,
    v.caisse, 'Ticket ' || v.numero_ticket, v.jour, coalesce($2::jsonb ->> 'nom', v.client),
    case part when 'fonds' then v.total_prise_en_charge when 'client' then v.total_client
      else v.total - v.remise end,
    jsonb_build_object(
      'vendeur', jsonb_build_object('nom', p.nom_pharmacie, 'nif', p.nif, 'rccm', p.rccm,
        'adresse', p.adresse, 'telephone', p.telephone1, 'email', p.email),
      'operateur', jsonb_build_object('id', v.encaisse_par_id, 'nom', v.encaisse_par),
      'client', coalesce($2::jsonb, ${CLIENT_DE_LA_FICHE}),
      'instant', v.created_at, 'taux_tva', v.taux_tva, 'taux_css', v.taux_css,
      'lignes', ${LIGNES_VENDUES},
      'total', v.total, 'ht', v.ht, 'tva', v.tva, 'css', v.css, 'garde', v.garde,
      'remise', v.remise, 'prise_en_charge', v.total_prise_en_charge, 'arrondi', v.arrondi,
      'net_a_payer', v.total_client + v.arrondi,
      'paiements', coalesce((select jsonb_agg(jsonb_build_object('mode', x ->> 'mode',
          'montant', ${sqlHundredths(`x ->> 'montant'`)}))
        from jsonb_array_elements(v.paiements) x), '[]'::jsonb),
      'motif', null),
    ${DEPART('p.certification_pays', 'v.created_at')}, v.created_at, v.created_at
  from p
  join vente v on v.reservation_id = $1
  join client c on c.id = v.client_id
  cross join unnest(case
    when v.total_prise_en_charge > 0 and coalesce((select valeur ->> 'tiers_payant' from parametre
      where cle = '${CLE_CERTIFICATION}'), '') = 'deux_factures'
    then array['client', 'fonds'] else array['entier'] end) as part
  where case part when 'client' then v.total_client else v.total - v.remise end > 0
  returning ${COLONNES_CERTIFICATION.join(', ')}`;

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

/** [CER-1] No row without a country. `client`: typed at payment [CER-11]. */
export async function certifierVente(
  em: EntityManager,
  reservation_id: number,
  client: ClientFactureSaisi | null,
): Promise<void> {
  const valeurs = [reservation_id, client === null ? null : JSON.stringify(client)];
  publishCertifications(
    em,
    'certification.creee',
    await sql<CertificationLue>(em, DE_LA_VENTE, valeurs),
  );
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
