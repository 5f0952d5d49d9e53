import type { Centimes } from '#shared/base/montant.ts';
import { MODES_COMPTES } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import type { BilletageRow } from '../billetage/billetage.entity.ts';
import type { ComptageRow } from '../billetage/comptage.entity.ts';
import type { MouvementCaisseRow } from '../../vente/session-caisse/session-caisse.entity.ts';

// SQL: statistics; planned with the period's values.

export type CompteRefait = Pick<
  ComptageRow,
  'session_id' | 'rang' | 'caisse_libelle' | 'par' | 'total_billetage' | 'attendu'
> & { at: string };
/** Every count of the sessions recounted in the period. */
export const RECOMPTES = `
  select c.session_id, c.rang, c.caisse_libelle, c.par, c.total_billetage, c.attendu, c.at
  from comptage c
  where c.session_id in (
    select x.session_id from comptage x where x.rang > 1 and x.at >= $1 and x.at < $2)
  order by c.session_id, c.rang`;
export type EnEcart = Pick<
  BilletageRow,
  | 'id'
  | 'caisse_libelle'
  | 'created_by'
  | 'ecart'
  | 'cheque'
  | 'mobile_money'
  | 'autres'
  | 'cheque_attendu'
  | 'mobile_money_attendu'
  | 'autres_attendu'
> & { at: string };
export const MODES = `
  select b.id, b.caisse_libelle, b.created_by, b.ecart, b.cheque, b.mobile_money, b.autres,
    b.cheque_attendu, b.mobile_money_attendu, b.autres_attendu, b.created_at as at
  from billetage b
  where b.created_at >= $1 and b.created_at < $2 and b.statut <> 'retiré'
    and (${MODES_COMPTES.map((m) => `b.${m} <> greatest(0, b.${m}_attendu)`).join(' or ')})`;
export type FondBouge = Pick<
  MouvementCaisseRow,
  'id' | 'genre' | 'espece' | 'par' | 'motif' | 'accord_par'
> & {
  caisse: string;
  source: string;
  at: string;
};
const SORTIES = ['depense', 'annulation', 'retour'] as const;
/** Funds (a transfer once), cash declared only at a count, and withdrawals. */
export const FONDS = `
  select m.id, m.genre, m.espece, m.par, m.motif, m.accord_par, m.source, m.at,
    s.caisse_libelle as caisse
  from mouvement_caisse m
  join session_caisse s on s.id = m.session_id
  where m.at >= $1 and m.at < $2
    and m.source in ('fonds', 'billetage', ${SORTIES.map((s) => `'${s}'`).join(', ')})
    and ((m.source = 'fonds' and m.rang = 1) or (m.source = 'billetage' and m.rang < 3)
      or (m.espece < 0 and m.source in (${SORTIES.map((s) => `'${s}'`).join(', ')})))`;

export type SousZero = { id: number; caisse: string; solde: Centimes };
export const SOUS_ZERO = `
  select s.caisse_id as id, s.caisse_libelle as caisse, s.fond + sum(m.espece) as solde
  from session_caisse s
  join mouvement_caisse m on m.session_id = s.id
  where s.fermee_at is null
  group by s.id
  having s.fond + sum(m.espece) < 0`;
