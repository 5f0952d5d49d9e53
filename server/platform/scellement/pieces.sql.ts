import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlHundredths } from '../db/money.ts';
import { sql } from '../db/sql.ts';
import type { Centimes } from '#shared/base/montant.ts';
import {
  CHAINE_AUDIT,
  CHAINE_PHARMACIE,
  DEGRADE,
  type TypeScelle,
} from '#shared/platform/scellement/scelle.rules.ts';

// SQL: what is sealed is a text of columns, as the base writes them; nothing here may change.

/** One statement for sealing and verifying, so columns compare exactly. */
export interface PieceScellee {
  /**
   * `id, chaine, type, jour, instant, net, contenu`, completed by `where` on `id`. `net`:
   * hundredths added to register totals. `contenu`: values, never ids.
   */
  lecture: string;
  /** In `lecture`. */
  id: string;
  condition?: string;
  /** Rows older than the journal are sealed by block. */
  immuable?: true;
}

const INSTANT = (colonne: string): string =>
  `to_char(${colonne} at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+01:00"')`;
const JOUR = (colonne: string): string =>
  `(${colonne} at time zone 'UTC' + interval '1 hour')::date::text`;
const champs = (alias: string, ...noms: readonly string[]): string =>
  noms.map((n) => `'${n}', ${alias}."${n}"`).join(', ');
const SOMMES = ['total', 'ht', 'tva', 'css', 'garde', 'remise', 'total_client'];
const lignes = (contenu: string, suite: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object(${contenu}) order by ${suite}), '[]'::jsonb)`;

const LIGNES_DU_PANIER = (reservation: string): string =>
  lignes(
    `${champs('l', 'rang', 'libelle', 'cip', 'qte', 'prix_de_vente', 'prix_plein', 'ecoulement', 'tva', 'css', 'total_ht', 'total_tva', 'total_css', 'total_garde', 'total_prise_en_charge', 'cout_total', 'cout_total_reel')},
      'prise_en_charge', round(l.prise_en_charge * 100)::integer`,
    `l.rang, l.id) from reservation_produit l where l.reservation_id = ${reservation}`,
  );
/** Health data: only a fingerprint salted in the base. */
const PERSONNES = `encode(sha256(convert_to(i.sel || jsonb_build_array(i.prescripteur,
  i.prescripteur_adresse, i.prescripteur_etablissement, i.prescripteur_specialite,
  i.prescripteur_numero, i.date_ordonnance, i.usage_professionnel, i.patient, i.patient_adresse,
  i.porteur, i.porteur_adresse, i.porteur_piece)::text, 'UTF8')), 'hex')`;
/** [SCE-33] Insured identity: fingerprint salted by sale `v`; `x`: source alias. */
const ASSURE = (x: string): string => `encode(sha256(convert_to(v.sel_assure || jsonb_build_array(
  ${x}.identifiant_assure, ${x}.nom_assure, ${x}.numero_feuille_assure)::text, 'UTF8')), 'hex')`;
/** Stored in FCFA, sealed in hundredths. */
const PAIEMENTS = lignes(
  `'mode', p ->> 'mode', 'montant', ${sqlHundredths(`p ->> 'montant'`)},
    'reference', p ->> 'reference'`,
  'rang) from jsonb_array_elements(v.paiements) with ordinality as x(p, rang)',
);

/** [REG-6] Only when rounded: older seals stay valid. */
const ARRONDI_ESPECES = (alias: string): string =>
  `case when ${alias}.arrondi_especes = 0 then '{}'::jsonb
  else jsonb_build_object('arrondi_especes', ${alias}.arrondi_especes) end`;

/** [HSL-12] Only for offline sales: other seals unchanged. */
const SANS_SERVEUR = `case when v.hors_ligne is null then '{}'::jsonb
  else jsonb_build_object('mode', '${DEGRADE}', 'provisoire', v.hors_ligne) end`;

export const PIECES_SCELLEES = {
  vente: {
    id: 'v.id',
    immuable: true,
    lecture: `select v.id, 'caisse:' || v.caisse_id as chaine, 'VENTE' as type, v.jour::text as jour,
        ${INSTANT('v.created_at')} as instant, v.total - v.remise as net,
        jsonb_build_object(${champs('v', 'numero_ticket', 'jour', 'rang_chaine', 'caisse', 'client', ...SOMMES, 'total_prise_en_charge', 'arrondi', 'montant_recu', 'montant_rendu', 'mode_paiement', 'garde_id')},
          'instant', ${INSTANT('v.created_at')}, 'vendeur', v."user", 'caissier', v.encaisse_par,
          'panier', v.position_and_date, 'maillon', v.empreinte, 'paiements', ${PAIEMENTS},
          'lignes', ${LIGNES_DU_PANIER('v.reservation_id')}) || ${SANS_SERVEUR}
          || ${ARRONDI_ESPECES('v')} as contenu
      from vente v`,
  },
  // resealed at each correction; the last stands
  assure: {
    id: 'v.id',
    condition: 'v.sel_assure is not null and v.total_prise_en_charge > 0',
    lecture: `select v.id, 'caisse:' || v.caisse_id as chaine, 'ASSURE' as type,
        ${JOUR('v.updated_at')} as jour, ${INSTANT('v.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('v', 'numero_ticket', 'secteur_assure')}, 'vente_jour', v.jour,
          'assure', ${ASSURE('v')}) as contenu
      from vente v`,
  },
  feuille: {
    id: 'f.vente_id',
    condition: 'v.sel_assure is not null',
    immuable: true,
    lecture: `select f.vente_id as id, '${CHAINE_PHARMACIE}' as chaine, 'ASSURE' as type,
        ${JOUR('b.created_at')} as jour, ${INSTANT('b.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('f', 'rang', 'client', 'total', 'total_prise_en_charge')},
          'bordereau', b.numero, 'assure', ${ASSURE('f')}) as contenu
      from bordereau_feuille f
      join bordereau b on b.id = f.bordereau_id
      join vente v on v.id = f.vente_id`,
  },
  annulation: {
    id: 'v.id',
    condition: `v.statut = 'Annulé'`,
    lecture: `select v.id, 'caisse:' || v.caisse_id as chaine, 'AVOIR' as type,
        ${JOUR('v.annule_at')} as jour, ${INSTANT('v.annule_at')} as instant,
        v.remise - v.total as net,
        jsonb_build_object(${champs('v', 'numero_ticket', 'jour', 'caisse', 'annule_par', 'annule_motif', 'contre_passee', ...SOMMES, 'total_prise_en_charge')},
          'instant', ${INSTANT('v.annule_at')}, 'entier', true, 'paiements', ${PAIEMENTS},
          'montant_rendu', v.montant_rendu, 'lignes', ${LIGNES_DU_PANIER('v.reservation_id')})
          as contenu
      from vente v`,
  },
  retour: {
    id: 'r.id',
    immuable: true,
    lecture: `select r.id, 'caisse:' || r.caisse_id as chaine, 'AVOIR' as type, r.jour::text as jour,
        ${INSTANT('r.created_at')} as instant, r.remise - r.total as net,
        jsonb_build_object(${champs('r', 'rang', 'jour', 'rang_chaine', 'caisse', 'motif', 'mode', 'reference', 'montant_rendu', 'arrondi', 'created_by', ...SOMMES, 'total_prise_en_charge', 'apres_export')},
          'instant', ${INSTANT('r.created_at')}, 'entier', false, 'maillon', r.empreinte,
          'vente_jour', v.jour, 'vente_ticket', v.numero_ticket, 'vente_caisse', v.caisse,
          'lignes', ${lignes(
            champs(
              'l',
              'libelle',
              'qte',
              'destination',
              'total_ht',
              'total_tva',
              'total_css',
              'total_garde',
              'total_prise_en_charge',
              'cout_total_reel',
              'remise',
              'total_client',
            ),
            'l.id) from retour_vente_ligne l where l.retour_id = r.id',
          )}) || ${ARRONDI_ESPECES('r')} as contenu
      from retour_vente r
      join vente v on v.id = r.vente_id`,
  },
  billetage: {
    id: 'b.id',
    lecture: `select b.id, 'caisse:' || b.caisse_id as chaine, 'BILLETAGE' as type,
        ${JOUR('b.updated_at')} as jour, ${INSTANT('b.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('b', 'caisse_libelle', 'date_debut', 'heure_debut', 'date_fin', 'heure_fin', 'coupures', 'total_billetage', 'fond_caisse', 'entrees', 'sorties', 'cheque', 'mobile_money', 'autres', 'total_vente', 'cheque_attendu', 'mobile_money_attendu', 'autres_attendu', 'attendu', 'ecart', 'motif_ecart', 'statut', 'created_by', 'ended_with')})
          -- whole since counts are kept whole: what was sealed before reads as it did
          || case when b.complet then jsonb_build_object(${champs('b', 'fond_laisse', 'motif_renvoi', 'renvoye_par', 'recu_par', 'motif_cheque', 'motif_mobile_money', 'motif_autres')},
            'debut_at', ${INSTANT('b.debut_at')}, 'fin_at', ${INSTANT('b.fin_at')},
            'valide_at', ${INSTANT('b.valide_at')}, 'depose_at', ${INSTANT('b.created_at')},
            'dits', ${lignes(
              `${champs('m', 'genre', 'rang', 'espece', 'par', 'motif', 'accord_par')}, 'instant', ${INSTANT('m.at')}`,
              `m.rang) from mouvement_caisse m where m.source = 'billetage' and m.source_id = b.id`,
            )}) else '{}' end as contenu
      from billetage b`,
  },
  comptage: {
    id: 'k.id',
    immuable: true,
    lecture: `select k.id, 'caisse:' || k.caisse_id as chaine, 'BILLETAGE' as type,
        ${JOUR('k.at')} as jour, ${INSTANT('k.at')} as instant, 0 as net,
        jsonb_build_object(${champs('k', 'rang', 'caisse_libelle', 'coupures', 'total_billetage', 'cheque', 'mobile_money', 'autres', 'fond_caisse', 'attendu', 'cheque_attendu', 'mobile_money_attendu', 'autres_attendu', 'par', 'demande_par')},
          'instant', ${INSTANT('k.at')}) as contenu
      from comptage k`,
  },
  billetage_renvoye: {
    id: 'b.id',
    condition: 'b.motif_renvoi is not null',
    lecture: `select b.id, 'caisse:' || b.caisse_id as chaine, 'BILLETAGE' as type,
        ${JOUR('b.updated_at')} as jour, ${INSTANT('b.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('b', 'caisse_libelle', 'motif_renvoi', 'renvoye_par')})
          as contenu
      from billetage b`,
  },
  session_caisse: {
    id: 's.id',
    condition: 's.fond_dit and not s.avant',
    lecture: `select s.id, 'caisse:' || s.caisse_id as chaine, 'SESSION' as type,
        ${JOUR('s.ouverte_at')} as jour, ${INSTANT('s.ouverte_at')} as instant, 0 as net,
        jsonb_build_object(${champs('s', 'caisse_libelle', 'ouverte_par', 'fond')},
          'ouverte_at', ${INSTANT('s.ouverte_at')}) as contenu
      from session_caisse s`,
  },
  fonds: {
    id: 'm.id',
    condition: `m.source = 'fonds'`,
    lecture: `select m.id, 'caisse:' || m.caisse_id as chaine, 'FONDS' as type,
        ${JOUR('m.at')} as jour, ${INSTANT('m.at')} as instant, 0 as net,
        jsonb_build_object(${champs('m', 'genre', 'source_id', 'rang', 'espece', 'par', 'motif')},
          'instant', ${INSTANT('m.at')})
          -- only where somebody signed as second: what was sealed before reads as it did
          || case when m.accord_par is not null
            then jsonb_build_object('accord_par', m.accord_par) else '{}' end as contenu
      from mouvement_caisse m`,
  },
  quarantaine: {
    id: 'q.id',
    lecture: `select q.id, '${CHAINE_PHARMACIE}' as chaine, 'QUARANTAINE' as type,
        ${JOUR('coalesce(q.traite_at, q.recue_at)')} as jour,
        ${INSTANT('coalesce(q.traite_at, q.recue_at)')} as instant, 0 as net,
        jsonb_build_object(${champs('q', 'numero', 'numero_provisoire', 'vendeur', 'envoyee_par', 'net_a_payer', 'signature', 'lignes', 'raisons', 'controle', 'statut', 'traite_par', 'motif', 'net_accepte')},
          'texte', encode(sha256(convert_to(q.texte, 'UTF8')), 'hex'),
          'faite', ${INSTANT('q.faite_at')}, 'recue', ${INSTANT('q.recue_at')}) as contenu
      from quarantaine q`,
  },
  facture: {
    id: 'f.id',
    lecture: `select f.id, '${CHAINE_PHARMACIE}' as chaine,
        case when f.est_valide then 'FACTURE' else 'DOCUMENT_PROVISOIRE' end as type,
        ${JOUR('f.updated_at')} as jour, ${INSTANT('f.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('f', 'type', 'numero', 'client', 'net_a_payer', 'est_valide', 'valide_par', 'created_by', 'numero_fiscal', 'code_qr')},
          'supprime', f.deleted_at is not null,
          'lignes', case when f.deleted_at is null
            then ${LIGNES_DU_PANIER('f.reservation_id')} end) as contenu
      from facture f`,
  },
  avoir: {
    id: 'a.id',
    lecture: `select a.id, '${CHAINE_PHARMACIE}' as chaine, 'NOTE_AVOIR' as type,
        ${JOUR('a.created_at')} as jour, ${INSTANT('a.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('a', 'numero', 'facture_numero', 'client', 'net_a_payer', 'total', 'total_prise_en_charge', 'motif', 'created_by', 'numero_fiscal', 'code_qr')})
          as contenu
      from avoir a`,
  },
  reglement: {
    id: 'r.id',
    lecture: `select r.id, '${CHAINE_PHARMACIE}' as chaine, 'ENCAISSEMENT' as type,
        ${JOUR('r.created_at')} as jour, ${INSTANT('r.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('r', 'client', 'montant', 'mode_paiement', 'dette_avant', 'dette_apres', 'created_by')},
          'instant', ${INSTANT('r.created_at')})
          -- only where there is one: what was sealed before reads as it did
          || case when r.arrondi <> 0 then jsonb_build_object('arrondi', r.arrondi) else '{}' end
          as contenu
      from reglement r`,
  },
  paiement_fonds: {
    id: 'p.id',
    lecture: `select p.id, '${CHAINE_PHARMACIE}' as chaine, 'ENCAISSEMENT' as type,
        ${JOUR('p.created_at')} as jour, ${INSTANT('p.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('p', 'montant', 'le', 'reference', 'mode', 'created_by')},
          'bordereau', p.bordereau_id, 'instant', ${INSTANT('p.created_at')}) as contenu
      from bordereau_paiement p`,
  },
  depense: {
    id: 'd.id',
    lecture: `select d.id, '${CHAINE_PHARMACIE}' as chaine, 'SORTIE' as type,
        ${JOUR('d.updated_at')} as jour, ${INSTANT('d.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('d', 'libelle', 'categorie', 'montant', 'date', 'created_by')},
          'supprimee', d.deleted_at is not null) as contenu
      from depense d`,
  },
  taux: {
    id: 't.id',
    lecture: `select t.id, '${CHAINE_PHARMACIE}' as chaine, 'PARAMETRE' as type,
        ${JOUR('t.created_at')} as jour, ${INSTANT('t.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('t', 'libelle', 'debut', 'created_by')},
          'taux', round(t.taux * 100)::integer) as contenu
      from taux_cnamgs t`,
  },
  facture_fournisseur: {
    id: 'f.id',
    immuable: true,
    lecture: `select f.id, '${CHAINE_PHARMACIE}' as chaine, 'SORTIE' as type,
        ${JOUR('f.created_at')} as jour, ${INSTANT('f.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('f', 'fournisseur', 'numero', 'date', 'echeance', 'montant', 'attendu', 'created_by')})
          as contenu
      from facture_fournisseur f`,
  },
  reglement_fournisseur: {
    id: 'r.id',
    immuable: true,
    lecture: `select r.id, '${CHAINE_PHARMACIE}' as chaine, 'SORTIE' as type,
        ${JOUR('r.created_at')} as jour, ${INSTANT('r.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('r', 'genre', 'montant', 'date', 'mode', 'reference', 'created_by')},
          'fournisseur', f.fournisseur, 'numero', f.numero) as contenu
      from reglement_fournisseur r
      join facture_fournisseur f on f.id = r.facture_id`,
  },
  taux_taxe: {
    id: 't.id',
    lecture: `select t.id, '${CHAINE_PHARMACIE}' as chaine, 'PARAMETRE' as type,
        ${JOUR('t.created_at')} as jour, ${INSTANT('t.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('t', 'taxe', 'debut', 'created_by')},
          'taux', round(t.taux * 100)::integer) as contenu
      from taux_taxe t`,
  },
  export_comptable: {
    id: 'e.id',
    immuable: true,
    lecture: `select e.id, '${CHAINE_PHARMACIE}' as chaine, 'ARCHIVE' as type,
        ${JOUR('e.created_at')} as jour, ${INSTANT('e.created_at')} as instant, 0 as net,
        jsonb_build_object(${champs('e', 'mois', 'created_by')},
          'instant', ${INSTANT('e.created_at')},
          'faits', encode(sha256(convert_to(e.faits, 'UTF8')), 'hex')) as contenu
      from export_comptable e`,
  },
  pharmacie: {
    id: 'p.id',
    lecture: `select p.id, '${CHAINE_PHARMACIE}' as chaine, 'PARAMETRE' as type,
        ${JOUR('p.updated_at')} as jour, ${INSTANT('p.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('p', 'nom_pharmacie', 'telephone1', 'adresse', 'bp', 'statut_juridique', 'rccm', 'nif', 'accord_exige')},
          'remise_sans_accord', round(p.remise_sans_accord * 100)::integer)
          -- only when they were changed: what was sealed before reads as it did
          || case when p.arrondi_especes then '{"arrondi_especes": true}'::jsonb else '{}' end
          || case when p.plafond_fonds <> 10000000
            then jsonb_build_object('plafond_fonds', p.plafond_fonds) else '{}' end
          || case when p.reference_exigee
            then jsonb_build_object('reference_exigee', true) else '{}' end
          || case when p.certification_pays is null then '{}'::jsonb else jsonb_build_object(
            'certification_pays', p.certification_pays,
            'certification_mode', p.certification_mode) end as contenu
      from pharmacie p`,
  },
  inscription: {
    id: 'i.id',
    immuable: true,
    lecture: `select i.id, 'caisse:' || i.caisse_id as chaine, 'ORDONNANCE' as type,
        ${JOUR('i.at')} as jour, ${INSTANT('i.at')} as instant, 0 as net,
        jsonb_build_object(${champs('i', 'genre', 'numero_ticket', 'vendeur', 'par', 'autorise_par')},
          'vente_jour', i.jour, 'instant', ${INSTANT('i.at')}, 'personnes', ${PERSONNES},
          'lignes', ${lignes(
            `${champs('l', 'registre', 'numero', 'libelle', 'cip', 'qte', 'unites')},
              'corrige', o.numero`,
            `l.id) from inscription_ligne l
              left join inscription_ligne o on o.id = l.corrige_ligne_id
              where l.inscription_id = i.id`,
          )}) as contenu
      from inscription i`,
  },
  compte_stupefiant: {
    id: 'c.id',
    immuable: true,
    lecture: `select c.id, '${CHAINE_PHARMACIE}' as chaine, 'STUPEFIANT' as type,
        ${JOUR('c.at')} as jour, ${INSTANT('c.at')} as instant, 0 as net,
        jsonb_build_object(${champs('c', 'libelle', 'rang', 'genre', 'qte', 'solde', 'unites', 'par')},
          'instant', ${INSTANT('c.at')}, 'motif', m.motif,
          'document', coalesce(c.source || ' ' || c.source_id, m.source || ' ' || m.source_id))
          as contenu
      from compte_stupefiant c
      left join mouvement m on m.id = c.mouvement_id`,
  },
  acte_stupefiant: {
    id: 'a.id',
    immuable: true,
    lecture: `select a.id, '${CHAINE_PHARMACIE}' as chaine, 'STUPEFIANT' as type,
        ${JOUR('a.at')} as jour, ${INSTANT('a.at')} as instant, 0 as net,
        jsonb_build_object(${champs('a', 'genre', 'reference', 'motif', 'par', 'temoin')},
          'instant', ${INSTANT('a.at')}, 'comptes', ${lignes(
            champs('k', 'libelle', 'attendu', 'boites', 'motif'),
            'k.id) from comptage_stupefiant k where k.acte_id = a.id',
          )}) as contenu
      from acte_stupefiant a`,
  },
  // resealed at each outcome; the last stands
  certification: {
    id: 'c.id',
    condition: 'c.decidee_at is not null',
    lecture: `select c.id, '${CHAINE_PHARMACIE}' as chaine, 'CERTIFICATION' as type,
        ${JOUR('c.updated_at')} as jour, ${INSTANT('c.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('c', 'document', 'pays', 'mode', 'genre', 'part', 'numero', 'caisse', 'jour', 'client', 'total', 'etat', 'motif', 'code', 'nim', 'compteurs', 'qr', 'saisie_par')},
          'certifiee', ${INSTANT('c.certifiee_at')},
          'contenu', encode(sha256(convert_to(c.contenu::text, 'UTF8')), 'hex'),
          'echange', (select jsonb_build_object(
              'envoi', encode(sha256(convert_to(e.envoi, 'UTF8')), 'hex'),
              'reponse', encode(sha256(convert_to(coalesce(e.reponse, ''), 'UTF8')), 'hex'))
            from certification_echange e
            where e.certification_id = c.id and e.issue in ('certifiée', 'refusée')
            order by e.id desc
            limit 1)) as contenu
      from certification c`,
  },
  // [MOB-8] resealed at each outcome; the last stands
  mobile: {
    id: 'd.id',
    condition: `d.confirmee_at is not null and d.pilote <> 'manuel'`,
    lecture: `select d.id, '${CHAINE_PHARMACIE}' as chaine, 'MOBILE_MONEY' as type,
        ${JOUR('d.updated_at')} as jour, ${INSTANT('d.updated_at')} as instant, 0 as net,
        jsonb_build_object(${champs('d', 'reference', 'pilote', 'operateur', 'montant', 'frais', 'caisse', 'client', 'par', 'etat', 'ref_operateur', 'a_verifier', 'verifiee_par', 'force_motif', 'force_par', 'remboursee_par', 'remboursee_voie', 'remboursement_ref', 'jour')},
          'confirmee', ${INSTANT('d.confirmee_at')},
          'remboursee', ${INSTANT('d.remboursee_at')},
          'vente', (select v.empreinte from vente v where v.id = d.vente_id)) as contenu
      from demande_mobile d`,
  },
  audit: {
    id: 'j.id',
    immuable: true,
    lecture: `select j.id, '${CHAINE_AUDIT}' as chaine, 'AUDIT' as type, ${JOUR('j.at')} as jour,
        ${INSTANT('j.at')} as instant, 0 as net,
        jsonb_build_object(${champs('j', 'utilisateur', 'acte', 'entite', 'adresse')},
          'entite_id', j.entite_id::text,
          'instant', ${INSTANT('j.at')}, 'avant', j.avant::text, 'apres', j.apres::text) as contenu
      from journal_audit j`,
  },
} as const satisfies Record<string, PieceScellee>;
export type NomPiece = keyof typeof PIECES_SCELLEES;

export interface PieceLue {
  id: number;
  chaine: string;
  type: TypeScelle;
  jour: string;
  instant: string;
  net: Centimes;
  contenu: Record<string, unknown>;
}

const conditionnee = ({ lecture, condition }: PieceScellee, ou: string): string =>
  `${lecture} where ${condition === undefined ? '' : `${condition} and `}${ou}`;
/** By ids (`$1`), in order. */
export const lecturePiece = (nom: NomPiece): string =>
  `${conditionnee(PIECES_SCELLEES[nom], `${PIECES_SCELLEES[nom].id} = any($1)`)} order by 1`;
/** First `$3` rows after id `$1`, of chains `$2` (null: any). */
const parcoursPiece = (nom: NomPiece): string =>
  `select *
    from (${conditionnee(PIECES_SCELLEES[nom], `${PIECES_SCELLEES[nom].id} > $1`)}) lue
    where $2::text[] is null or chaine = any($2)
    order by id
    limit $3`;

export const lirePiece = (em: EntityManager, nom: NomPiece, ids: readonly number[]) =>
  sql<PieceLue>(em, lecturePiece(nom), [ids]);
export const lirePiecesApres = (
  em: EntityManager,
  nom: NomPiece,
  { apres, chaines, parLot }: { apres: number; chaines: readonly string[] | null; parLot: number },
) => sql<PieceLue>(em, parcoursPiece(nom), [apres, chaines, parLot]);
